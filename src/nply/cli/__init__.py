"""The command line; the program itself is `nply_command`."""
