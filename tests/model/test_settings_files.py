"""Settings of the project's frameworks, wherever they are spelled."""

import pytest

from flake8_async_law.catalogue.vocabulary import Route, Setting
from flake8_async_law.model.settings_files import ProjectSettings

from .marked import module_in, module_of

ROUTES = "celery.task_routes"
SPELLINGS = {
    "a constant": "CELERY_TASK_ROUTES = {'a': 'b'}",
    "annotated": "CELERY_TASK_ROUTES: dict = {'a': 'b'}",
    "on the app": "app.conf.task_routes = {'a': 'b'}",
    "by update": "app.conf.update(task_routes={'a': 'b'})",
    "by update with a dict": "app.conf.update({'task_routes': {'a': 'b'}})",
    "by key": "app.conf['task_routes'] = {'a': 'b'}",
    "in the constructor": "app = Celery(task_routes={'a': 'b'})",
    "in a class body": "class Config:\n    task_routes = {'a': 'b'}",
    "in a function": "def make():\n    app.conf.task_routes = {'a': 'b'}",
    "under a condition": "if x:\n    CELERY_TASK_ROUTES = {'a': 'b'}",
    "in a dict": "CELERY = {'task_routes': {'a': 'b'}}",
    "in a dict call": "CELERY = dict(task_routes={'a': 'b'})",
}


@pytest.mark.parametrize("case", SPELLINGS)
def test_a_setting_is_read_wherever_it_is_spelled(case):
    settings = ProjectSettings(module_of(f"from celery import Celery\n{SPELLINGS[case]}"))

    assert set(settings.values(ROUTES)) == {"{'a': 'b'}"}
    assert settings.is_set(ROUTES)


@pytest.mark.parametrize(
    ("source", "values", "is_set"),
    [
        ("", [], False),
        ("task_routes = None", ["None"], False),
        ("task_routes = {}", ["{}"], False),
        ("task_routes = load()", [""], True),
        ("x = {'other': 1}", [], False),
        ("task_routes = {'a': 1}\nCELERY_ROUTES = {'b': 2}", ["{'a': 1}", "{'b': 2}"], True),
    ],
)
def test_nothing_is_no_value(source, values, is_set):
    settings = ProjectSettings(module_of(f"from celery import Celery\n{source}"))

    assert settings.values(ROUTES) == values
    assert settings.is_set(ROUTES) is is_set


@pytest.mark.parametrize(
    ("source", "values", "fits"),
    [
        ("TASKS = {'default': {'BACKEND': 'django.tasks.Immediate'}}", ("immediate",), True),
        ("TASKS = {'default': {'BACKEND': 'django.tasks.Database'}}", ("immediate",), False),
        ("TASKS = {'default': {'BACKEND': load()}}", ("immediate",), False),
        ("TASKS = {'a': {'BACKEND': 'x.Immediate'}, 'b': {'BACKEND': 'x.Database'}}", ("immediate",), False),
        ("TASKS = load()", ("immediate",), False),
        ("TASKS = load()", ("",), True),
        ("", ("immediate",), False),
    ],
)
def test_every_value_in_sight_has_to_fit(source, values, fits):
    module = module_of(f"from django.tasks import task\n{source}")
    (spelling,) = [s for r in module.roles("django.TASKS") if isinstance(r, (Setting, Route)) for s in r.spellings]

    assert spelling == "TASKS.*.BACKEND"
    assert ProjectSettings(module).matches("django.TASKS", values) is fits


def test_the_projects_settings_files_are_read(tmp_path):
    files = {
        "manage.py": "",
        "shop/__init__.py": "",
        "shop/settings.py": "CELERY_TASK_ROUTES = {'a': 'b'}",
        "shop/jobs/__init__.py": "",
        "shop/jobs/mail.py": "from celery import shared_task\n",
    }

    assert module_in(tmp_path, files, "shop/jobs/mail.py").settings.values(ROUTES) == ["{'a': 'b'}"]


@pytest.mark.parametrize(
    "name", ["settings.py", "settings/base.py", "celeryconfig.py", "celery_app.py", "config/production.py"]
)
def test_settings_files_are_known_by_their_names(name, tmp_path):
    files = {f"shop/{name}": "task_routes = {'a': 'b'}", "shop/jobs.py": "from celery import shared_task\n"}

    assert module_in(tmp_path, files, "shop/jobs.py").settings.values(ROUTES) == ["{'a': 'b'}"]


@pytest.mark.parametrize("name", ["node_modules/settings.py", "tests/settings.py", ".venv/settings.py", "routes.py"])
def test_other_files_are_none(name, tmp_path):
    files = {name: "task_routes = {'a': 'b'}", "jobs.py": "from celery import shared_task\n"}

    assert module_in(tmp_path, files, "jobs.py").settings.values(ROUTES) == []


def test_a_settings_file_that_can_not_be_read_says_nothing(tmp_path):
    files = {"settings.py": "task_routes = {", "jobs.py": "from celery import shared_task\n"}

    assert module_in(tmp_path, files, "jobs.py").settings.values(ROUTES) == []
