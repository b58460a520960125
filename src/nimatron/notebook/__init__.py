"""Pictures of positions in notebooks: ``import nimatron.notebook`` lets every analysis show its position."""

from nimatron.notebook.pictures import Picture, load_ipython_extension

__all__ = ["Picture", "load_ipython_extension"]
