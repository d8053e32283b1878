"""The catalogue, held against the installed libraries."""
