from django.conf import settings
from pretix.base.payment import BasePaymentProvider
from pretix.multidomain.urlreverse import eventreverse

from card_gateway import open_session


class CardPage(BasePaymentProvider):
    """A provider as the shop's documents describe one that redirects."""

    identifier = "card_page"
    verbose_name = "Credit card"
    public_name = "Credit card"
    execute_payment_needs_user = True

    def payment_form_render(self, request, total, order=None):
        return "You will be taken to a secure page to enter your card."

    def checkout_confirm_render(self, request, order=None, info_data=None):
        return "You will be taken to a secure page to enter your card."

    def payment_is_valid_session(self, request):
        return True

    def execute_payment(self, request, payment):
        back = eventreverse(self.event, "plugins:card_page:return", kwargs={
            "order": payment.order.code, "secret": payment.order.secret, "payment": payment.pk,
        })
        session = open_session(
            order=payment.order.code,
            amount_cents=round(payment.amount * 100),
            currency=self.event.currency,
            return_url=settings.SITE_URL + back,
        )
        payment.info_data = {"session": session["id"]}
        payment.save(update_fields=["info"])
        return session["url"]
