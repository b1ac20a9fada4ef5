from django.apps import AppConfig


class CardPageApp(AppConfig):
    name = "card_page"
    verbose_name = "Card page"

    class PretixPluginMeta:
        name = "Card page"
        author = "Bramble & Fold"
        category = "PAYMENT"
        version = "1.0"
        description = "Takes cards on the page of a payment provider, once the order is placed."

    def ready(self):
        from . import signals  # noqa: F401
