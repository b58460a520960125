"""The commands, one module each: the file's name is the command's name, its attribute ``command`` the command."""
