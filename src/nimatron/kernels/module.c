/* nimatron.kernels._native collects the method tables of the kernels. native.h explains how to add one. */
#include "native.h"

/* One line per kernel file. */
#define KERNELS \
    KERNEL(wythoff_pairs) \
    KERNEL(tabulation_outcomes) \
    KERNEL(tabulation_remoteness) \
    KERNEL(tabulation_values) \
    KERNEL(tabulation_wythoff) \
    KERNEL(subtraction_sieve) \
    KERNEL(subtraction_bits) \
    KERNEL(subtraction_values) \
    KERNEL(subtraction_windows) \
    KERNEL(sequence_digest) \
    KERNEL(top_entails) \
    KERNEL(mem0) \
    KERNEL(wythoff_recursive) \
    KERNEL(wythoff_board) \
    KERNEL(wythoff_doubles) \
    KERNEL(octal_stream) \
    KERNEL(octal_plain) \
    KERNEL(octal_sparse) \
    KERNEL(check_definition) \
    KERNEL(check_classes) \
    KERNEL(check_stream) \
    KERNEL(check_sprouts) \
    KERNEL(period_search) \
    KERNEL(octal_three) \
    KERNEL(octal_each) \
    KERNEL(chomp_rows) \
    KERNEL(string_sets) \
    KERNEL(mask_search_64) \
    KERNEL(mask_search_128) \
    KERNEL(mask_search_256) \
    KERNEL(couple_python) \
    KERNEL(mask_components_64) \
    KERNEL(mask_components_128) \
    KERNEL(mask_components_256) \
    KERNEL(colour_components) \
    KERNEL(string_components) \
    KERNEL(as_printed) \
    KERNEL(nimber_products)

#define KERNEL(name) extern PyMethodDef name##_methods[];
KERNELS
#undef KERNEL

static PyObject *instruction_set(PyObject *self, PyObject *unused) {
    const char *name = "portable";
    (void)self;
    (void)unused;
#if NATIVE_HAS_CLONES
    __builtin_cpu_init();
    if (NATIVE_RUNS_AVX512()) {
        name = "AVX-512";
    } else if (NATIVE_RUNS_AVX2()) {
        name = "AVX2";
    }
#endif
    return PyUnicode_FromString(name);
}

static PyMethodDef module_methods[] = {
    {"instruction_set", instruction_set, METH_NOARGS, "The instructions that the kernels use here."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "nimatron.kernels._native", "Compiled kernels; use the functions beside them.", -1, module_methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__native(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL) return NULL;
#define KERNEL(name)                                              \
    if (PyModule_AddFunctions(module, name##_methods) < 0) {      \
        Py_DECREF(module);                                        \
        return NULL;                                              \
    }
    KERNELS
#undef KERNEL
    return module;
}
