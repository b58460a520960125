/* Mask games of at most 64 cells for the search of losing couples: see mask_components.h. */
#define MASK_BITS 64
#include "mask_components.h"

PyMethodDef mask_components_64_methods[] = {
    {"couple_mask_64", couple_mask, METH_VARARGS, "A search of losing couples for a board of at most 64 cells."},
    {NULL, NULL, 0, NULL},
};
