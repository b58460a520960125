"""Engines: who fills whole tables of a family of games, and up to where. A game declares its engine."""

from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.engine import Asked, Engine, Stored, TableSource

__all__ = ["Asked", "Engine", "Stored", "TableSource", "engine_of"]
