"""The strategies of the source documents as functions on plain integers."""
