import os
from pathlib import Path

# What the shop's own project template sets up, with a database and prices of ours.
from cartridge.project_template.project_name.settings import *  # noqa: F403

DATA = Path(os.environ["SHOP_DATA"])

SECRET_KEY = NEVERCACHE_KEY = "a shop for tests, on loopback only"
DEBUG = True
ROOT_URLCONF = "store.urls"
PROJECT_ROOT = str(DATA)
STATIC_ROOT = str(DATA / "static")
MEDIA_ROOT = str(DATA / "media")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "shop.sqlite3",
        "OPTIONS": {"timeout": 20},
    }
}
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
PASSWORD_HASHERS = ("django.contrib.auth.hashers.MD5PasswordHasher",)

USE_I18N = True
LANGUAGE_CODE = os.environ["SHOP_LANGUAGE"].replace("en-us", "en")
LANGUAGES = [(LANGUAGE_CODE, LANGUAGE_CODE)]

SHOP_CURRENCY_LOCALE = "en_US.UTF-8"
SHOP_DEFAULT_SHIPPING_VALUE = 6.5
SHOP_DEFAULT_TAX_RATE = 8.0
SHOP_CHECKOUT_STEPS_SPLIT = SHOP_CHECKOUT_STEPS_CONFIRMATION = "SHOP_ONE_PAGE" not in os.environ
SHOP_HANDLER_PAYMENT = "store.payment.process"
