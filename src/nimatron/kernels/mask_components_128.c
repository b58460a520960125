/* Mask games of at most 128 cells for the search of losing couples: see mask_components.h. Without a 128-bit type the Python reference
 * is used instead. */
#include <stdint.h>

#ifdef __SIZEOF_INT128__
#define MASK_BITS 128
#include "mask_components.h"

PyMethodDef mask_components_128_methods[] = {
    {"couple_mask_128", couple_mask, METH_VARARGS, "A search of losing couples for a board of at most 128 cells."},
    {NULL, NULL, 0, NULL},
};
#else
#include "native.h"
PyMethodDef mask_components_128_methods[] = {{NULL, NULL, 0, NULL}};
#endif
