/* Question search in mask games of at most 64 cells: see mask_search.h. */
#include <stdint.h>

#define WORD uint64_t
#define MASK_WIDE 0
#include "mask_search.h"

PyMethodDef mask_search_64_methods[] = {
    {"mask_search_64", mask_search, METH_VARARGS, "The nim-value or the outcome of a position of at most 64 cells."},
    {"mask_move_64", mask_move, METH_VARARGS, "Moves a table into a larger one."},
    {NULL, NULL, 0, NULL},
};
