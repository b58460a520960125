"""What notebooks show: pictures of positions, analyses, matches and quotients, and periods in words."""

from nimatron.notebook.pictures import Picture, load_ipython_extension

__all__ = ["Picture", "load_ipython_extension"]
