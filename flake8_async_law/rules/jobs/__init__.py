"""LAW6: jobs, schedules, outbox, mail."""
