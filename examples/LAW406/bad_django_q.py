"""Settings of a hotel's booking site."""

INSTALLED_APPS = ["django.contrib.contenttypes", "django_q", "hotel"]

Q_CLUSTER = {  # LAW406: by `Q_CLUSTER` a failed job is tried again for ever, since it names no `max_attempts`
    "name": "hotel",
    "orm": "default",
    "timeout": 60,
    "retry": 90,
}
