from django.dispatch import receiver
from pretix.base.signals import register_payment_providers

from .provider import CardPage


@receiver(register_payment_providers, dispatch_uid="payment_card_page")
def offer_card_page(sender, **kwargs):
    return CardPage
