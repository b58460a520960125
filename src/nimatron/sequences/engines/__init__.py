"""Engines: each fills whole tables of a family of games within its bounds. A game declares its engine."""

from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.engine import Engine, StoredTable, TableRequest, TableSource

__all__ = ["TableRequest", "Engine", "StoredTable", "TableSource", "engine_of"]
