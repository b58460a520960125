"""The evaluation of the three strategies (thesis, chapter 8) on the user's machine: what is measured, and how.

Floating point appears here in times and fitted exponents only; every pair is exact. ``run`` measures, ``measurements``
keeps, ``growth`` fits, ``large_table`` is Table 3, ``thesis_table2`` is what the thesis published.
"""
