"""The commands, one module each: module ``NAME.py`` defines ``nimatron NAME`` as its attribute ``command``."""
