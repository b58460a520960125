"""Pictures of positions in notebooks; after ``import nimatron.notebook`` every analysis shows its position."""

from nimatron.notebook.pictures import Picture, load_ipython_extension

__all__ = ["Picture", "load_ipython_extension"]
