"""Settings of the report server."""

Q_CLUSTER = {
    "name": "reports",
    "timeout": 900,
    "retry": 300,  # LAW510: gives a job to somebody else after 5 minutes
    "max_attempts": 3,
    "orm": "default",
}
