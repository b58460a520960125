/* Question search in mask games of at most 128 cells: see mask_search.h. Without a 128-bit type the Python reference is used instead. */
#include <stdint.h>

#ifdef __SIZEOF_INT128__
#define MASK_BITS 128
#include "mask_search.h"

PyMethodDef mask_search_128_methods[] = {
    {"mask_search_128", mask_search, METH_VARARGS, "The nim-value or the outcome of a position of at most 128 cells."},
    {"mask_move_128", mask_move, METH_VARARGS, "Moves a table into a larger one."},
    {NULL, NULL, 0, NULL},
};
#else
#include "native.h"
PyMethodDef mask_search_128_methods[] = {{NULL, NULL, 0, NULL}};
#endif
