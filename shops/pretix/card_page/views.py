from django.shortcuts import get_object_or_404, redirect
from pretix.multidomain.urlreverse import eventreverse

from card_gateway import read_session


def come_back(request, order, secret, payment, **kwargs):
    """The provider's word counts, not that of whoever opens this page."""
    found = get_object_or_404(request.event.orders, code=order, secret=secret)
    taken = get_object_or_404(found.payments, pk=payment)
    if taken.state != "confirmed" and read_session(taken.info_data["session"])["paid"]:
        taken.confirm()
    page = eventreverse(request.event, "presale:event.order", kwargs={"order": found.code, "secret": found.secret})
    return redirect(f"{page}?paid=yes")
