/* Question search in mask games of at most 64 cells: see mask_search.h. */
#define MASK_BITS 64
#include "mask_search.h"

PyMethodDef mask_search_64_methods[] = {
    {"mask_search_64", mask_search, METH_VARARGS, "The nim-value or the outcome of a position of at most 64 cells."},
    {"mask_move_64", mask_move, METH_VARARGS, "Moves a table into a larger one."},
    {NULL, NULL, 0, NULL},
};
