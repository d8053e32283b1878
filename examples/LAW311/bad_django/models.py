from django.db import models


class Notice(models.Model):
    choir_id = models.IntegerField()
    posted = models.DateTimeField()
    text = models.TextField()
