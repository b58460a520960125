/* Mask games of at most 256 cells for the search of losing couples: see mask_components.h. Without vectors the Python reference
 * is used instead. */
#include <stdint.h>

#ifdef __GNUC__
#define MASK_BITS 256
#include "mask_components.h"

PyMethodDef mask_components_256_methods[] = {
    {"couple_mask_256", couple_mask, METH_VARARGS, "A search of losing couples for a board of at most 256 cells."},
    {NULL, NULL, 0, NULL},
};
#else
#include "native.h"
PyMethodDef mask_components_256_methods[] = {{NULL, NULL, 0, NULL}};
#endif
