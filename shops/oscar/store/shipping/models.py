from oscar.apps.shipping.models import *  # noqa: F403 (the shop's own tables)
