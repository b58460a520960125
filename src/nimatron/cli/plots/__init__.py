"""The subcommands of ``nimatron plot``, one module each: the file's name is the name, ``command`` the command."""
