"""Reads of ambient state where nothing provides it, across files."""

from .marked import module_in

TENANCY = """
    import threading

    _state = threading.local()

    def bind(tenant):
        _state.tenant = tenant

    def active():
        return getattr(_state, "tenant", None)
"""
JOB = """
    from celery import shared_task
    from shop.tenancy import active

    @shared_task
    def close(month):
        return active()
"""


def found(folder, files):
    module = module_in(folder, {"shop/__init__.py": "", "shop/tenancy.py": TENANCY, **files}, "shop/tasks.py")
    return [(read.place.lineno, read.name) for read in module.ambient.misplaced()]


def test_a_getter_in_another_file_is_read_where_it_is_called(tmp_path):
    assert found(tmp_path, {"shop/tasks.py": JOB}) == [(7, "_state.tenant")]


def test_a_job_that_sets_the_value_may_read_it(tmp_path):
    job = JOB.replace("return active()", "bind(month)\n        return active()").replace("active\n", "active, bind\n")
    assert found(tmp_path, {"shop/tasks.py": job}) == []


def test_a_hook_of_the_worker_may_set_it_for_all_jobs(tmp_path):
    hook = """
        from celery.signals import task_prerun
        from shop.tenancy import bind

        @task_prerun.connect
        def enter(task, **options):
            bind(task.request.headers["tenant"])
    """
    assert found(tmp_path, {"shop/tasks.py": JOB, "shop/worker.py": hook}) == []


def test_a_value_that_nobody_sets_is_no_finding(tmp_path):
    tenancy = TENANCY.replace("_state.tenant = tenant", "print(tenant)")
    assert found(tmp_path, {"shop/tasks.py": JOB, "shop/tenancy.py": tenancy}) == []
