"""The command line: it parses, calls and shows; it decides nothing."""
