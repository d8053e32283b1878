"""The law: a folder per family, a file per rule."""
