from pretix.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "card_page"]  # noqa: F405
