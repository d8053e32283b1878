"""The project around a file: packages, layouts, imports of every form, circles, and what is missing."""

import os

import pytest

from flake8_async_law.catalogue.vocabulary import Enqueue, Queue, Spawn
from flake8_async_law.engine import _build
from flake8_async_law.model import source
from flake8_async_law.model.project import KEPT, Project, module_name

from .marked import answer, expression, module_in, project_in

JOBS = "from celery import shared_task\n\n@shared_task\ndef send(n): ...\n"


def sent(folder, files, name):
    """How many hand-overs to jobs module `name` of the project is seen to make."""
    return len(module_in(folder, files, name).enqueues())


LAYOUTS = {
    "beside": ({"jobs.py": JOBS, "app.py": "from jobs import send\nsend.delay(1)"}, "app.py"),
    "module": ({"jobs.py": JOBS, "app.py": "import jobs\njobs.send.delay(1)"}, "app.py"),
    "module renamed": ({"jobs.py": JOBS, "app.py": "import jobs as j\nj.send.delay(1)"}, "app.py"),
    "function renamed": ({"jobs.py": JOBS, "app.py": "from jobs import send as s\ns.delay(1)"}, "app.py"),
    "package": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "shop/app.py": "from shop.jobs import send\nsend.delay(1)"},
        "shop/app.py",
    ),
    "module of a package": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "shop/app.py": "import shop.jobs\nshop.jobs.send.delay(1)"},
        "shop/app.py",
    ),
    "from the package": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "shop/app.py": "from shop import jobs\njobs.send.delay(1)"},
        "shop/app.py",
    ),
    "relative": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "shop/app.py": "from .jobs import send\nsend.delay(1)"},
        "shop/app.py",
    ),
    "relative module": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "shop/app.py": "from . import jobs\njobs.send.delay(1)"},
        "shop/app.py",
    ),
    "relative, one up": (
        {
            "shop/__init__.py": "",
            "shop/jobs.py": JOBS,
            "shop/web/__init__.py": "",
            "shop/web/app.py": "from ..jobs import send\nsend.delay(1)",
        },
        "shop/web/app.py",
    ),
    "relative in the package itself": (
        {"shop/__init__.py": "from .jobs import send\nsend.delay(1)", "shop/jobs.py": JOBS},
        "shop/__init__.py",
    ),
    "re-exported": (
        {
            "shop/__init__.py": "from .jobs import send",
            "shop/jobs.py": JOBS,
            "app.py": "from shop import send\nsend.delay(1)",
        },
        "app.py",
    ),
    "re-exported twice, renamed": (
        {
            "shop/__init__.py": "from .api import mail as send",
            "shop/api.py": "from .jobs import send as mail",
            "shop/jobs.py": JOBS,
            "app.py": "import shop\nshop.send.delay(1)",
        },
        "app.py",
    ),
    "re-exported by a star": (
        {
            "shop/__init__.py": "from .jobs import *",
            "shop/jobs.py": JOBS,
            "app.py": "from shop import send\nsend.delay(1)",
        },
        "app.py",
    ),
    "a star": ({"jobs.py": JOBS, "app.py": "from jobs import *\nsend.delay(1)"}, "app.py"),
    "src layout": (
        {
            "src/shop/__init__.py": "",
            "src/shop/jobs.py": JOBS,
            "tests/x.py": "from shop.jobs import send\nsend.delay(1)",
        },
        "tests/x.py",
    ),
    "namespace package": (
        {"shop/jobs.py": JOBS, "shop/app.py": "from shop.jobs import send\nsend.delay(1)"},
        "shop/app.py",
    ),
    "from a script beside the package": (
        {"shop/__init__.py": "", "shop/jobs.py": JOBS, "scripts/run.py": "from shop.jobs import send\nsend.delay(1)"},
        "scripts/run.py",
    ),
    "local import": (
        {"jobs.py": JOBS, "app.py": "def f():\n    from jobs import send\n    send.delay(1)"},
        "app.py",
    ),
    "a fallback": (
        {
            "jobs.py": JOBS,
            "app.py": "try:\n    from jobs import send\nexcept ImportError:\n    send = None\nsend.delay(1)",
        },
        "app.py",
    ),
    "an instance": (
        {"apps.py": "from celery import Celery\napp = Celery()", "app.py": "from apps import app\napp.send_task('x')"},
        "app.py",
    ),
    "a decorator of another module's app": (
        {
            "apps.py": "from celery import Celery\ncurrent = Celery()",
            "app.py": "from apps import current\n@current.task\ndef send(n): ...\nsend.delay(1)",
        },
        "app.py",
    ),
    "a class of another module": (
        {
            "base.py": "from celery import Task\nclass Base(Task): ...",
            "app.py": "from base import Base\nclass Mine(Base):\n    def run(self, n): ...\nMine().delay(1)",
        },
        "app.py",
    ),
    "a method of another module's class": (
        {
            "base.py": "from jobs import send\nclass Base:\n    job = send",
            "jobs.py": JOBS,
            "app.py": "from base import Base\nclass Mine(Base):\n    def f(self): self.job.delay(1)",
        },
        "app.py",
    ),
    "a factory of another module": (
        {
            "factory.py": "from rq import Queue\ndef make():\n    return Queue()",
            "app.py": "from factory import make\nmake().enqueue(print, 1)",
        },
        "app.py",
    ),
}


@pytest.mark.parametrize("case", LAYOUTS)
def test_a_job_is_found_wherever_it_is_defined(case, tmp_path):
    assert sent(tmp_path, *LAYOUTS[case]) == 1


UNKNOWN = {
    "a module that is not there": {"app.py": "from jobs import send\nsend.enqueue_later(1)"},
    "too many dots": {"app.py": "from ......jobs import send\nsend.enqueue_later(1)", "jobs.py": JOBS},
    "a name the module has not": {"jobs.py": JOBS, "app.py": "from jobs import other\nother.enqueue_later(1)"},
    "a module that can't be parsed": {"jobs.py": "def (", "app.py": "from jobs import send\nsend.enqueue_later(1)"},
    "a module of no text": {"jobs.py": "\0", "app.py": "from jobs import send\nsend.enqueue_later(1)"},
    "itself": {"app.py": "from app import send\nsend.enqueue_later(1)"},
    "a star circle": {
        "a.py": "from b import *",
        "b.py": "from a import *",
        "app.py": "from a import *\nsend.enqueue_later(1)",
    },
}


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_is_not_there_is_unknown(case, tmp_path):
    module = module_in(tmp_path, UNKNOWN[case], "app.py")

    assert module.enqueues() == []
    assert module.types.of(expression(module, 2).func.value, module.notes.scope) is None


def test_modules_that_import_each_other(tmp_path):
    files = {
        "a.py": "from b import Second\nimport asyncio\nclass First(Second):\n    lock = asyncio.Lock()\n",
        "b.py": "from a import First\nclass Second:\n    def make(self): return First()\n",
        "app.py": "from a import First\nFirst().make().lock  # type-is\n",
    }
    module = module_in(tmp_path, files, "app.py")

    assert answer(module, "type-is", expression(module, 2)) == "asyncio.Lock"


def test_types_travel_through_modules(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/limits.py": "BACKLOG = 50\nclass Sizes:\n    SMALL = 5\n",
        "shop/models.py": "from django.db import models\nclass Order(models.Model): ...\n",
        "shop/store.py": (
            "from .models import Order\n"
            "class Store:\n"
            "    def __init__(self): self.last = Order()\n"
            "    def find(self) -> 'Order | None': ...\n"
            "def fetch(): return [Order()]\n"
            "store = Store()\n"
        ),
        "shop/app.py": (
            "from . import limits\n"
            "from .limits import BACKLOG, Sizes\n"
            "from .store import Store, fetch, store\n"
            "store.find()\n"
            "Store().last\n"
            "fetch()[0]\n"
            "BACKLOG\n"
            "limits.BACKLOG\n"
            "Sizes.SMALL\n"
        ),
    }
    module = module_in(tmp_path, files, "shop/app.py")
    order = "shop.models:Order"

    assert [answer(module, "type-is", expression(module, line)) for line in (4, 5, 6)] == [order] * 3
    assert [answer(module, "value", expression(module, line)) for line in (7, 8, 9)] == ["50", "50", "5"]


class TestRenamedElsewhere:
    """What another module gives a name of its own."""

    def test_a_rebound_class_with_its_own_name_is_seen(self, tmp_path):
        files = {"compat.py": "from asyncio import Queue", "app.py": "from compat import Queue\nQueue()"}

        assert len(module_in(tmp_path, files, "app.py").calls(Queue)) == 1

    @pytest.mark.parametrize(
        "spelling", ["from asyncio import create_task as spawn", "import asyncio\nspawn = asyncio.create_task"]
    )
    def test_another_name_is_a_known_limit(self, spelling, tmp_path):
        """A call is looked at when its last name is one of the role's, or given in this file: `spawn` is neither."""
        module = module_in(
            tmp_path, {"compat.py": spelling, "app.py": "from compat import spawn\nspawn(w())"}, "app.py"
        )

        assert module.calls(Spawn) == []
        assert module.names.of(expression(module, 2).func, module.notes.scope) == "asyncio.create_task"


class TestModuleName:
    @pytest.mark.parametrize(
        ("files", "path", "name"),
        [
            ((), "app.py", "app"),
            (("shop/__init__.py",), "shop/models.py", "shop.models"),
            (("shop/__init__.py",), "shop/__init__.py", "shop"),
            (("shop/__init__.py", "shop/web/__init__.py"), "shop/web/views.py", "shop.web.views"),
            (("shop/web/__init__.py",), "shop/web/views.py", "web.views"),
            ((), "__init__.py", "__init__"),
        ],
    )
    def test_it_follows_the_packages(self, files, path, name, tmp_path):
        project_in(tmp_path / "root", {**dict.fromkeys(files, ""), path: ""})
        found = module_name(str(tmp_path / "root" / path))

        assert found == name if path != "__init__.py" else found in ("__init__", "root")


class TestSafety:
    def test_a_file_standing_alone_reads_nothing(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        project_in(tmp_path, {"jobs.py": JOBS})
        module = _build("from jobs import send\nsend.enqueue_later(1)", "", "", Project(_build))

        assert module.calls(Enqueue) == []
        assert module.names.of(expression(module, 2).func, module.notes.scope) == "jobs.send.enqueue_later"

    def test_nothing_is_imported_or_run(self, tmp_path):
        touched = tmp_path / "touched"
        files = {"evil.py": f"open({str(touched)!r}, 'w')\nx = 1\n", "app.py": "from evil import x\nx.send()\n"}
        module = module_in(tmp_path, files, "app.py")

        assert module.enqueues() == []
        assert not touched.exists()

    def test_it_says_when_so_much_is_kept_that_a_new_start_is_due(self, tmp_path):
        size = 1_000_000
        enough = KEPT // size
        project = project_in(tmp_path, {f"m{n}.py": f"x = {'1' * size!r}\n" for n in range(enough + 1)})
        for n in range(enough - 1):
            project.read(str(tmp_path / f"m{n}.py"))

        assert not project.is_full

        for n in range(enough - 1, enough + 1):
            project.read(str(tmp_path / f"m{n}.py"))

        assert project.is_full

    def test_a_folder_that_is_a_module_is_no_file(self, tmp_path):
        (tmp_path / "jobs.py").mkdir()

        assert module_in(tmp_path, {"app.py": "from jobs import x\nx.send()"}, "app.py").enqueues() == []

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
    def test_a_module_that_may_not_be_read_is_unknown(self, tmp_path):
        project_in(tmp_path, {"jobs.py": JOBS})
        (tmp_path / "jobs.py").chmod(0)

        assert module_in(tmp_path, {"app.py": "from jobs import send\nsend.later(1)"}, "app.py").enqueues() == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("t/unit/brokers.py", True),
        ("lamps/t/integration/tasks.py", True),
        ("lamps/tasks/test.py", True),
        ("lamps/t/words.py", False),
        ("lamps/integration/tasks.py", False),
    ],
)
def test_files_of_tests_are_told_by_their_names(path, expected):
    assert source.is_test(path) is expected


@pytest.mark.parametrize(
    ("files", "path", "name"),
    [
        (("shop/__init__.py",), "shop/orders/tasks.py", "shop.orders.tasks"),
        (("shop/__init__.py",), "shop/a/b/tasks.py", "shop.a.b.tasks"),
        (("shop/__init__.py",), "shop/a/b/c/tasks.py", "tasks"),
        (("shop/__init__.py", "shop/orders/setup.cfg"), "shop/orders/tasks.py", "tasks"),
        ((), "shop/orders/tasks.py", "tasks"),
    ],
)
def test_a_folder_inside_a_package_is_a_part_of_it(tmp_path, files, path, name):
    project = project_in(tmp_path, {**dict.fromkeys(files, ""), path: "def pack(): ...\n"})

    assert project.read(str(tmp_path / path)).name == name


def test_what_stands_in_such_a_folder_is_found_and_finds_the_rest(tmp_path):
    files = {
        "app/shop/__init__.py": "",
        "app/shop/orders/tasks.py": "from shop.mail import send\ndef pack():\n    send()\n",
        "app/shop/mail.py": "def send(): ...\n",
        "app/shop/views.py": "from shop.orders.tasks import pack\npack()\n",
    }
    views = module_in(tmp_path, files, "app/shop/views.py")
    (site,) = views.notes.sites
    helper = views.callee(site)

    assert helper.name == "shop.orders.tasks:pack"
    assert helper.module.callee(helper.function.calls[0]).name == "shop.mail:send"
