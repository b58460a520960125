"""The field of nimbers: arithmetic on integers of any size and on arrays, orders, logarithms, a calculator."""
