"""Django and Django REST framework: the ORM and its transactions, requests, uploads, mail. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Blocking,
    Bulk,
    Claim,
    Class,
    Conventional,
    Coroutine,
    CpuWork,
    KeyCommand,
    Lease,
    Library,
    LiveObject,
    LiveView,
    MailBackend,
    NotTwice,
    OnCommit,
    OutsideTransaction,
    Parameter,
    Passes,
    Publish,
    Receiver,
    Relation,
    Retention,
    Returns,
    RunsCallbacks,
    SaveMethod,
    SaveSignal,
    SetIfAbsent,
    Setting,
    Silences,
    StartupMethod,
    Telltale,
    Transaction,
    View,
    Write,
    WritesOnce,
)

MODEL: Final = "django.db.models.Model"
QUERYSET: Final = "django.db.models.QuerySet"
BACKEND: Final = "django.core.mail.backends.base.BaseEmailBackend"
SILENTLY: Final = Parameter("fail_silently", None, False)
CACHE: Final = "django.core.cache.backends.base.BaseCache"
MANAGER: Final = "django.db.models.Manager"
USER: Final = "django.contrib.auth.models.AbstractUser"
UPLOAD: Final = "django.core.files.uploadedfile.UploadedFile"
REQUEST: Final = "django.http.HttpRequest"
API_REQUEST: Final = "rest_framework.request.Request"

GIVE_ONE: Final = ("create", "earliest", "first", "get", "last", "latest")
GIVE_A_PAIR: Final = ("get_or_create", "update_or_create")
GIVE_A_QUERYSET: Final = (
    "alias", "all", "annotate", "complex_filter", "defer", "difference", "distinct", "exclude", "extra", "filter",
    "intersection", "none", "only", "order_by", "prefetch_related", "reverse", "select_for_update", "select_related",
    "union", "using",
)  # fmt: skip
# values(), values_list(), dates() and datetimes() give plain rows: safe in a payload.
GIVE_PLAIN_ROWS: Final = ("dates", "datetimes", "values", "values_list")
# Building a queryset asks the database nothing; these do. iterator() waits when it is iterated, not when it is called.
ASK_THE_DATABASE: Final = (
    "aggregate", "bulk_create", "bulk_update", "contains", "count", "create", "earliest", "exists", "explain", "first",
    "get", "get_or_create", "in_bulk", "last", "latest", "update", "update_or_create",
)  # fmt: skip
WRITE: Final = ("bulk_create", "bulk_update", "create", "get_or_create", "update", "update_or_create")
OWNERS: Final = (QUERYSET, MANAGER)

MAIL_FUNCTIONS: Final = (
    ("send_mail", Parameter("message", 1)),
    ("send_mass_mail", Parameter("datatuple", 0)),
    ("mail_admins", Parameter("message", 1)),
    ("mail_managers", Parameter("message", 1)),
)
VIEWS: Final = (
    "ArchiveIndexView", "CreateView", "DateDetailView", "DayArchiveView", "DeleteView", "DetailView", "FormView",
    "ListView", "MonthArchiveView", "RedirectView", "TemplateView", "TodayArchiveView", "UpdateView", "WeekArchiveView",
    "YearArchiveView",
)  # fmt: skip
MODEL_FORM: Final = "django.forms.ModelForm"
MODEL_SERIALIZER: Final = "rest_framework.serializers.ModelSerializer"
ADMIN: Final = "django.contrib.admin.ModelAdmin"
FORM_VIEWS: Final = ("CreateView", "UpdateView")
LIST_VIEWS: Final = (
    "ArchiveIndexView", "DayArchiveView", "ListView", "MonthArchiveView", "WeekArchiveView", "YearArchiveView",
)  # fmt: skip
ONE_OBJECT_VIEWS: Final = ("DateDetailView", "DeleteView", "DetailView", "UpdateView")
API_VIEWS: Final = (
    "rest_framework.generics.CreateAPIView",
    "rest_framework.generics.DestroyAPIView",
    "rest_framework.generics.ListAPIView",
    "rest_framework.generics.ListCreateAPIView",
    "rest_framework.generics.RetrieveAPIView",
    "rest_framework.generics.RetrieveDestroyAPIView",
    "rest_framework.generics.RetrieveUpdateAPIView",
    "rest_framework.generics.RetrieveUpdateDestroyAPIView",
    "rest_framework.generics.UpdateAPIView",
    "rest_framework.viewsets.GenericViewSet",
    "rest_framework.viewsets.ModelViewSet",
    "rest_framework.viewsets.ReadOnlyModelViewSet",
)

# The mixins that the API's views are made of: which view has which.
MIXINS: Final = {
    "CreateModelMixin": ("generics.CreateAPIView", "generics.ListCreateAPIView", "viewsets.ModelViewSet"),
    "UpdateModelMixin": (
        "generics.RetrieveUpdateAPIView", "generics.RetrieveUpdateDestroyAPIView", "generics.UpdateAPIView",
        "viewsets.ModelViewSet",
    ),
    "DestroyModelMixin": (
        "generics.DestroyAPIView", "generics.RetrieveDestroyAPIView", "generics.RetrieveUpdateDestroyAPIView",
        "viewsets.ModelViewSet",
    ),
}  # fmt: skip

LIBRARY: Final = Library(
    name="Django",
    imports=("django", "rest_framework", "django_tasks"),
    docs="https://docs.djangoproject.com/en/stable/topics/db/transactions/",
    checked_against="6.1.3, djangorestframework 3.18.3",
    distribution="django",
    roles=(
        *(WritesOnce(f"{QUERYSET}.{name}") for name in ("update_or_create", "aupdate_or_create")),
        *(
            WritesOnce(
                f"{QUERYSET}.{name}",
                ("ignore_conflicts", "update_conflicts"),
            )
            for name in ("bulk_create", "abulk_create")
        ),
        # `add` sets only what is not there yet: a lock or a record against duplicates. None is no time limit.
        Retention(f"{CACHE}.add", "such records", Parameter("timeout", 2), (None,), asked=True),
        Bulk(f"{UPLOAD}.read", "the content of an upload", Parameter("num_bytes", 0, None)),
        # -- requests and what hangs on them --------------------------------------------------
        LiveObject(REQUEST, "web request", "the values it needs"),
        LiveObject(API_REQUEST, "web request", "the values it needs"),  # wraps an HttpRequest, no subclass of it
        Class("django.core.handlers.wsgi.WSGIRequest", (REQUEST,)),
        Class("django.core.handlers.asgi.ASGIRequest", (REQUEST,)),
        Conventional(REQUEST, names=("request",), first_parameter=True),
        Attribute("django.http.HttpRequest.FILES", f"dict[str, {UPLOAD}]"),
        Attribute("django.http.HttpRequest.user", USER),  # put there by middleware: no attribute of the class itself
        Attribute("django.http.HttpRequest.session", "django.contrib.sessions.backends.base.SessionBase"),
        Attribute("rest_framework.request.Request.FILES", f"dict[str, {UPLOAD}]"),
        Attribute("rest_framework.request.Request.user", USER),
        LiveObject("django.contrib.sessions.backends.base.SessionBase", "web session", "the values it needs", "stale"),
        # A small upload (InMemoryUploadedFile) pickles with its whole content; one above 2.5 MB cannot be pickled.
        LiveObject(UPLOAD, "uploaded file", "the name of the stored file"),
        Class("django.core.files.uploadedfile.InMemoryUploadedFile", (UPLOAD,)),
        Class("django.core.files.uploadedfile.TemporaryUploadedFile", (UPLOAD,)),
        Class("django.core.files.uploadedfile.SimpleUploadedFile", (UPLOAD,)),
        Attribute("django.views.generic.View.request", REQUEST),
        *(Class(f"django.views.generic.{view}", ("django.views.generic.View",)) for view in VIEWS),
        *(Returns(f"django.views.generic.{view}.get_object", MODEL) for view in ONE_OBJECT_VIEWS),
        *(Attribute(f"django.views.generic.{view}.object", MODEL) for view in (*ONE_OBJECT_VIEWS, "CreateView")),
        *(
            Returns(f"django.views.generic.{view}.get_queryset", f"{QUERYSET}[{MODEL}]")
            for view in (*ONE_OBJECT_VIEWS, *LIST_VIEWS)
        ),
        *(
            Passes(f"django.views.generic.{view}.form_valid", Parameter("form", 0), MODEL_FORM, named_by="form_class")
            for view in FORM_VIEWS
        ),
        Passes(
            "django.views.generic.FormView.form_valid",
            Parameter("form", 0),
            "django.forms.Form",
            named_by="form_class",
        ),
        # -- forms, serializers and the admin, where they lead to instances -------------------
        Returns(f"{MODEL_FORM}.save", MODEL),  # with commit=False too
        Attribute(f"{MODEL_FORM}.instance", MODEL),
        Class("django.contrib.auth.forms.BaseUserCreationForm", (MODEL_FORM,)),
        Class("django.contrib.auth.forms.UserCreationForm", (MODEL_FORM,)),
        Class("django.contrib.auth.forms.UserChangeForm", (MODEL_FORM,)),
        # `from .forms import OrderForm`, where `forms` cannot be read: only forms of a model have these.
        Telltale(MODEL_FORM, ("instance", "save"), modules=("forms",)),
        Returns(f"{MODEL_SERIALIZER}.save", MODEL),
        Attribute(f"{MODEL_SERIALIZER}.instance", MODEL),
        Class("rest_framework.serializers.HyperlinkedModelSerializer", (MODEL_SERIALIZER,)),
        Telltale(MODEL_SERIALIZER, ("instance", "save"), modules=("serializers",)),
        *(
            Class(f"rest_framework.{view}", (f"rest_framework.mixins.{mixin}",))
            for mixin, views in MIXINS.items()
            for view in views
        ),
        *(
            Passes(
                f"rest_framework.mixins.{mixin}.{method}",
                Parameter("serializer", 0),
                MODEL_SERIALIZER,
                named_by="serializer_class",
            )
            for mixin, method in (("CreateModelMixin", "perform_create"), ("UpdateModelMixin", "perform_update"))
        ),
        Passes("rest_framework.mixins.DestroyModelMixin.perform_destroy", Parameter("instance", 0), MODEL),
        Returns("rest_framework.generics.GenericAPIView.get_queryset", f"{QUERYSET}[{MODEL}]"),
        Passes(f"{ADMIN}.save_model", Parameter("obj", 1), MODEL),
        Passes(f"{ADMIN}.save_model", Parameter("form", 2), MODEL_FORM, named_by="form"),
        Passes(f"{ADMIN}.delete_model", Parameter("obj", 1), MODEL),
        Passes(f"{ADMIN}.delete_queryset", Parameter("queryset", 1), f"{QUERYSET}[{MODEL}]"),
        *(Passes(f"{ADMIN}.{method}", Parameter("obj", 1), MODEL) for method in ("response_add", "response_change")),
        Passes(f"{ADMIN}.*", Parameter("queryset", 1), f"{QUERYSET}[{MODEL}]"),  # its actions
        Passes("django.contrib.admin.action", Parameter("request", 1), REQUEST),
        Passes("django.contrib.admin.action", Parameter("queryset", 2), f"{QUERYSET}[{MODEL}]"),
        Class("rest_framework.views.APIView", ("django.views.generic.View",)),
        Attribute("rest_framework.views.APIView.request", API_REQUEST),
        Class("rest_framework.generics.GenericAPIView", ("rest_framework.views.APIView",)),
        Returns("rest_framework.generics.GenericAPIView.get_object", MODEL),
        *(Class(view, ("rest_framework.generics.GenericAPIView",)) for view in API_VIEWS),
        LiveView("django.http.StreamingHttpResponse", "response"),
        # -- the ORM: types -------------------------------------------------------------------
        LiveObject(MODEL, "model instance", "its primary key", "stale"),
        LiveObject(QUERYSET, "queryset", "the primary keys", "stale"),  # pickling it runs the query
        LiveObject(MANAGER, "model manager", "the primary keys", "stale"),
        Class(USER, (MODEL,)),
        Class("django.contrib.auth.models.AbstractBaseUser", (MODEL,)),
        Class("django.contrib.auth.models.User", (USER,)),
        Class("django.contrib.auth.models.Group", (MODEL,)),
        Class("django.contrib.contenttypes.models.ContentType", (MODEL,)),
        # `from shop.models import Order; Order.objects...`, where `shop.models` cannot be read.
        Telltale(MODEL, ("objects",)),
        # The same, told by what is read of an instance: `def pay(order: Order): order.save()`.
        Telltale(MODEL, ("DoesNotExist", "full_clean", "pk", "refresh_from_db", "save"), modules=("models",)),
        Attribute("django.db.models.Model.objects", f"{MANAGER}[$self]"),
        Attribute("django.db.models.Model._default_manager", f"{MANAGER}[$self]"),
        Attribute("django.db.models.Model._base_manager", f"{MANAGER}[$self]"),
        Relation("django.db.models.ForeignKey", "$argument", otherwise=MODEL),
        Relation("django.db.models.OneToOneField", "$argument", otherwise=MODEL),
        Relation("django.db.models.ManyToManyField", f"{MANAGER}[$argument]", otherwise=MODEL),
        Relation(MANAGER, f"{MANAGER}[$self]", keeps_class=True),  # objects = OrderManager()
        # The manager has the methods of the queryset's class, so it may be taken for one.
        Relation(f"{QUERYSET}.as_manager", f"{QUERYSET}[$self]", keeps_class=True),
        Returns(f"{QUERYSET}.as_manager", "$self"),
        Returns("django.contrib.auth.get_user_model", f"type[{USER}]"),
        *(Returns(f"{owner}.{method}", "$element") for owner in OWNERS for method in GIVE_ONE),
        *(Returns(f"{owner}.a{method}", "$element", awaited=True) for owner in OWNERS for method in GIVE_ONE),
        *(Returns(f"{owner}.{method}", "tuple[$element, bool]") for owner in OWNERS for method in GIVE_A_PAIR),
        *(
            Returns(f"{owner}.a{method}", "tuple[$element, bool]", awaited=True)
            for owner in OWNERS
            for method in GIVE_A_PAIR
        ),
        *(Returns(f"{owner}.bulk_create", "list[$element]") for owner in OWNERS),
        *(Returns(f"{owner}.abulk_create", "list[$element]", awaited=True) for owner in OWNERS),
        *(Returns(f"{owner}.in_bulk", "dict[int, $element]") for owner in OWNERS),
        *(Returns(f"{owner}.ain_bulk", "dict[int, $element]", awaited=True) for owner in OWNERS),
        *(Returns(f"{owner}.iterator", "types.GeneratorType[$element]") for owner in OWNERS),
        *(Returns(f"{owner}.aiterator", "types.AsyncGeneratorType[$element]") for owner in OWNERS),
        *(Returns(f"{owner}.{method}", "list") for owner in OWNERS for method in GIVE_PLAIN_ROWS),
        *(Returns(f"{QUERYSET}.{method}", "$self") for method in GIVE_A_QUERYSET),
        *(Returns(f"{MANAGER}.{method}", f"{QUERYSET}[$element]") for method in GIVE_A_QUERYSET),
        Returns(f"{MANAGER}.get_queryset", f"{QUERYSET}[$element]"),
        Returns(f"{MANAGER}.db_manager", "$self"),
        Returns("django.shortcuts.get_object_or_404", "$argument", argument_is=MODEL),
        Returns("django.shortcuts.aget_object_or_404", "$argument", awaited=True, argument_is=MODEL),
        Returns("django.shortcuts.get_list_or_404", "list[$argument]", argument_is=MODEL),
        Returns("django.shortcuts.aget_list_or_404", "list[$argument]", awaited=True, argument_is=MODEL),
        Returns("django.contrib.auth.authenticate", USER),
        Returns("django.contrib.auth.aauthenticate", USER, awaited=True),
        Returns("django.contrib.auth.get_user", USER),
        Returns("django.contrib.auth.aget_user", USER, awaited=True),
        # -- the ORM: what blocks and what must be awaited -------------------------------------
        *(
            Blocking(f"{owner}.{method}", "database", f"`await ....a{method}()`")
            for owner in OWNERS
            for method in ASK_THE_DATABASE
        ),
        *(Coroutine(f"{owner}.a{method}") for owner in OWNERS for method in ASK_THE_DATABASE),
        Blocking(f"{QUERYSET}.delete", "database", "`await ....adelete()`"),
        Coroutine(f"{QUERYSET}.adelete"),
        *(
            Blocking(f"{MODEL}.{method}", "database", f"`await ....a{method}()`")
            for method in ("save", "delete", "refresh_from_db")
        ),
        *(Coroutine(f"{MODEL}.a{method}") for method in ("save", "delete", "refresh_from_db")),
        *(
            Blocking(f"django.shortcuts.{function}", "database", f"`await a{function}()`")
            for function in ("get_object_or_404", "get_list_or_404")
        ),
        *(Coroutine(f"django.shortcuts.a{function}") for function in ("get_object_or_404", "get_list_or_404")),
        *(
            Blocking(f"django.contrib.auth.{function}", "database", f"`await a{function}()`")
            for function in ("authenticate", "login", "logout")
        ),
        *(
            Coroutine(f"django.contrib.auth.a{function}")
            for function in ("authenticate", "login", "logout", "get_user")
        ),
        *(RunsCallbacks(f"django.dispatch.Signal.{name}") for name in ("asend", "asend_robust", "send", "send_robust")),
        Coroutine("django.dispatch.Signal.asend"),
        Coroutine("django.dispatch.Signal.asend_robust"),
        # -- the connection below the ORM -------------------------------------------------------
        Attribute("django.db.connection", "django.db.backends.base.base.BaseDatabaseWrapper"),
        LiveObject("django.db.backends.base.base.BaseDatabaseWrapper", "database connection", "the primary key"),
        Returns("django.db.backends.base.base.BaseDatabaseWrapper.cursor", "django.db.backends.utils.CursorWrapper"),
        LiveObject("django.db.backends.utils.CursorWrapper", "database cursor", "the rows it read"),
        *(
            Blocking(f"django.db.backends.utils.CursorWrapper.{method}", "database", "`await sync_to_async(...)()`")
            for method in ("callproc", "execute", "executemany")
        ),
        # -- transactions ------------------------------------------------------------------------
        # As a decorator with and without parentheses. Raises inside `async def`, so LAW601 meets it in sync code only.
        Transaction(
            "django.db.transaction.atomic",
            decorator=True,
            cure="send it from `transaction.on_commit(...)`",
            hooked=True,
        ),
        *(Claim(f"{owner}.select_for_update", Parameter("skip_locked", 1, False)) for owner in (MANAGER, QUERYSET)),
        View(
            "django.views.generic.View",
            methods=(
                "get",
                "post",
                "put",
                "patch",
                "delete",
                "form_valid",
                "dispatch",
                "create",
                "update",
                "destroy",
                "perform_create",
                "perform_update",
                "perform_destroy",
                "list",
                "retrieve",
                "partial_update",
            ),
        ),
        OutsideTransaction("django.db.transaction.non_atomic_requests"),
        # Outside a transaction on_commit calls the callable at once; that is still after everything was written.
        OnCommit("django.db.transaction.on_commit", Parameter("func", 0)),
        # A key of each entry of DATABASES; also `DATABASES["default"]["ATOMIC_REQUESTS"] = True`.
        Setting("django.ATOMIC_REQUESTS", spellings=("DATABASES.*.ATOMIC_REQUESTS", "ATOMIC_REQUESTS")),
        *(Write(f"{owner}.{method}") for owner in OWNERS for method in WRITE),
        Write(f"{QUERYSET}.delete"),
        Write(f"{MODEL}.save"),
        Write(f"{MODEL}.delete"),
        SaveMethod(f"{MODEL}.save"),
        SaveMethod(f"{MODEL}.delete"),
        Class("django.db.models.signals.ModelSignal", ("django.dispatch.Signal",)),
        *(
            role
            for signal in ("m2m_changed", "post_delete", "post_save", "pre_delete", "pre_save")
            for role in (
                SaveSignal(f"django.db.models.signals.{signal}"),
                Attribute(f"django.db.models.signals.{signal}", "django.db.models.signals.ModelSignal"),
            )
        ),
        # Only models send the save signals; without `sender=` it may be any of them.
        Receiver("django.dispatch.receiver", signal=Parameter("signal", 0), otherwise="django.db.models.Model"),
        Receiver(
            "django.dispatch.Signal.connect",
            signal="receiver",
            callable=Parameter("receiver", 0),
            otherwise="django.db.models.Model",
        ),
        # -- mail --------------------------------------------------------------------------------
        *(Publish(f"django.core.mail.{function}", payload, "mail") for function, payload in MAIL_FUNCTIONS),
        *(
            Blocking(f"django.core.mail.{function}", "mail", "`await asyncio.to_thread(...)` or a job")
            for function, _ in MAIL_FUNCTIONS
        ),
        Publish("django.core.mail.EmailMessage.send", "receiver", "mail"),
        Blocking("django.core.mail.EmailMessage.send", "mail", "`await asyncio.to_thread(...)` or a job"),
        Class("django.core.mail.EmailMultiAlternatives", ("django.core.mail.EmailMessage",)),
        Publish(f"{USER}.email_user", Parameter("message", 1), "mail"),
        Blocking(f"{USER}.email_user", "mail", "`await asyncio.to_thread(...)` or a job"),
        Returns("django.core.mail.get_connection", BACKEND),
        Class("django.core.mail.backends.smtp.EmailBackend", (BACKEND,)),
        Publish(f"{BACKEND}.send_messages", Parameter("email_messages", 0), "mail"),
        Blocking(f"{BACKEND}.send_messages", "mail", "`await asyncio.to_thread(...)` or a job"),
        Silences("django.core.mail.send_mail", SILENTLY, formerly=4),
        Silences("django.core.mail.send_mass_mail", SILENTLY, formerly=1),
        Silences("django.core.mail.mail_admins", SILENTLY, formerly=2),
        Silences("django.core.mail.mail_managers", SILENTLY, formerly=2),
        Silences("django.core.mail.get_connection", SILENTLY, formerly=1),
        Silences("django.core.mail.EmailMessage.send", Parameter("fail_silently", 0, False)),
        Silences("django.core.mail.backends.smtp.EmailBackend", Parameter("fail_silently", 5, False)),
        Silences(f"{USER}.email_user", Parameter("fail_silently")),
        MailBackend(
            "django.EMAIL_BACKEND",
            spellings=("EMAIL_BACKEND", "MAILERS.*.BACKEND"),
            direct=("django.core.mail.backends.", "anymail.backends.", "django_ses.", "sendgrid_backend."),
        ),
        # -- the cache: neither guarded against coroutines nor local -----------------------------------
        # A key with no timeout of its own gets the setting's, which is 300 seconds if nobody says otherwise.
        *(
            SetIfAbsent(
                f"{CACHE}.{method}",
                key=Parameter("key", 0),
                value=Parameter("value", 1),
                expiry=(Parameter("timeout", 2),),
                expires_anyway=True,
            )
            for method in ("aadd", "add")
        ),
        *(KeyCommand(f"{CACHE}.{method}", "expires", Parameter("key", 0)) for method in ("atouch", "touch")),
        *(KeyCommand(f"{CACHE}.{method}", "reads", Parameter("key", 0)) for method in ("aget", "get")),
        *(KeyCommand(f"{CACHE}.{method}", "removes", Parameter("key", 0)) for method in ("adelete", "delete")),
        # The cache of django-redis hands out locks of redis-py.
        Lease(f"{CACHE}.lock", Parameter("timeout", 2, None)),
        Returns(f"{CACHE}.lock", "redis.lock.Lock"),
        Attribute("django.core.cache.cache", CACHE),
        Attribute("django.core.cache.caches", f"dict[str, {CACHE}]"),
        *(
            Blocking(f"{CACHE}.{method}", "cache", f"`await ....a{method}()`")
            for method in (
                "add",
                "clear",
                "decr",
                "delete",
                "delete_many",
                "get",
                "get_many",
                "get_or_set",
                "has_key",
                "incr",
                "set",
                "set_many",
                "touch",
            )
        ),
        # Read when it is iterated, as `len()` and `list()` do.
        Blocking(f"{QUERYSET}.__iter__", "database", "`async for`"),
        *(
            CpuWork(f"django.contrib.auth.hashers.{name}_password", "hashes a password, which is slow on purpose")
            for name in ("check", "make")
        ),
        StartupMethod("django.apps.AppConfig.ready"),
        # What is another thing the second time.
        *(NotTwice(f"{owner}.create", "inserts another row", direct=True) for owner in OWNERS),
        NotTwice("django.db.models.F", "changes the number again", in_update=True),
    ),
    aliases=(
        ("django.http.request.HttpRequest", REQUEST),
        ("django.http.response.StreamingHttpResponse", "django.http.StreamingHttpResponse"),
        ("django.views.View", "django.views.generic.View"),
        ("django.views.generic.base.View", "django.views.generic.View"),
        ("django.views.generic.base.TemplateView", "django.views.generic.TemplateView"),
        ("django.views.generic.detail.DetailView", "django.views.generic.DetailView"),
        ("django.views.generic.edit.CreateView", "django.views.generic.CreateView"),
        ("django.views.generic.edit.DeleteView", "django.views.generic.DeleteView"),
        ("django.views.generic.edit.FormView", "django.views.generic.FormView"),
        ("django.views.generic.edit.UpdateView", "django.views.generic.UpdateView"),
        ("django.views.generic.list.ListView", "django.views.generic.ListView"),
        ("django.db.models.base.Model", MODEL),
        ("django.forms.models.ModelForm", MODEL_FORM),
        ("django.contrib.admin.options.ModelAdmin", ADMIN),
        ("django.contrib.admin.decorators.action", "django.contrib.admin.action"),
        ("django.db.models.query.QuerySet", QUERYSET),
        ("django.db.models.manager.Manager", MANAGER),
        ("django.db.models.fields.related.ForeignKey", "django.db.models.ForeignKey"),
        ("django.db.models.fields.related.OneToOneField", "django.db.models.OneToOneField"),
        ("django.db.models.fields.related.ManyToManyField", "django.db.models.ManyToManyField"),
        ("django.contrib.auth.base_user.AbstractBaseUser", "django.contrib.auth.models.AbstractBaseUser"),
        ("django.dispatch.dispatcher.Signal", "django.dispatch.Signal"),
        ("django.dispatch.dispatcher.receiver", "django.dispatch.receiver"),
        ("django.core.mail.message.EmailMessage", "django.core.mail.EmailMessage"),
        ("django.core.mail.message.EmailMultiAlternatives", "django.core.mail.EmailMultiAlternatives"),
    ),
)
