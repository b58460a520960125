"""Sources of answers: theorems, values of components, tables and searches."""
