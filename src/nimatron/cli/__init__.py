"""Command-line interface: parse arguments, call the library, print the result. It contains no game logic."""
