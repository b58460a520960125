"""What notebooks show: pictures of positions, analyses, matches and quotients; periods in words; a board to play on."""

from typing import TYPE_CHECKING, Any

from nimatron.notebook.pictures import Picture, load_ipython_extension

if TYPE_CHECKING:
    from nimatron.notebook.board import Board

__all__ = ["Board", "Picture", "load_ipython_extension"]


def __getattr__(name: str) -> Any:
    """Load the board, which needs the extra ``notebook``, when it is asked for."""
    if name == "Board":
        from nimatron.notebook.board import Board

        return Board
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
