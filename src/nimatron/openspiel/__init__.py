"""OpenSpiel versions of the games; importing ``nimatron.openspiel.adapter`` registers ``python_nimatron``."""
