"""Our games as OpenSpiel games: importing ``nimatron.openspiel.adapter`` registers ``python_nimatron``."""
