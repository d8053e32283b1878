"""Adds the folder of examples to the packages, so that `async-law explain` shows them from a wheel too."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["flake8_async_law", "flake8_async_law.*"]), "flake8_async_law._examples"],
    package_dir={"flake8_async_law._examples": "examples"},
    package_data={
        "flake8_async_law": ["py.typed", "inventory.schema.json", "review.schema.json"],
        "flake8_async_law.report": ["inventory_page/*"],
        "flake8_async_law._examples": ["README.md", "*/**/*"],
    },
    exclude_package_data={"": ["__pycache__/*", "*.pyc"]},
)
