/* Question search in mask games of at most 256 cells: see mask_search.h. Without vectors the Python reference is used instead. */
#include <stdint.h>

#ifdef __GNUC__
#define MASK_BITS 256
#include "mask_search.h"

PyMethodDef mask_search_256_methods[] = {
    {"mask_search_256", mask_search, METH_VARARGS, "The nim-value or the outcome of a position of at most 256 cells."},
    {"mask_move_256", mask_move, METH_VARARGS, "Moves a table into a larger one."},
    {NULL, NULL, 0, NULL},
};
#else
#include "native.h"
PyMethodDef mask_search_256_methods[] = {{NULL, NULL, 0, NULL}};
#endif
