from django.conf import settings
from oscar.apps.checkout import views
from oscar.apps.payment.exceptions import UnableToTakePayment
from oscar.apps.payment.forms import BankcardForm
from oscar.apps.payment.models import Source, SourceType

from card_gateway import charge


class PaymentDetailsView(views.PaymentDetailsView):
    """Takes a card in the way that the shop's documents describe: the form travels hidden through the preview."""

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context.setdefault("bankcard_form", kwargs.get("bankcard_form") or BankcardForm())
        return context

    def handle_payment_details_submission(self, request):
        form = BankcardForm(request.POST)
        if form.is_valid():
            return self.render_preview(request, bankcard_form=form)
        return self.render_payment_details(request, bankcard_form=form)

    def handle_place_order_submission(self, request):
        form = BankcardForm(request.POST)
        if not form.is_valid():
            return self.render_payment_details(request, bankcard_form=form)
        submission = self.build_submission(payment_kwargs={"bankcard_form": form})
        return self.submit(**submission)

    def handle_payment(self, order_number, total, **kwargs):
        form = kwargs["bankcard_form"]
        expiry = form.cleaned_data["expiry_month"]
        answer = charge(
            order=order_number,
            amount_cents=round(total.incl_tax * 100),
            currency=settings.OSCAR_DEFAULT_CURRENCY,
            number=form.cleaned_data["number"],
            exp_month=expiry.month,
            exp_year=expiry.year,
            cvc=form.cleaned_data["ccv"],
        )
        if not answer["approved"]:
            raise UnableToTakePayment(answer["message"])
        source_type, _ = SourceType.objects.get_or_create(name="Card")
        source = Source(
            source_type=source_type,
            currency=total.currency,
            amount_allocated=total.incl_tax,
            amount_debited=total.incl_tax,
            reference=answer["id"],
        )
        self.add_payment_source(source)
        self.add_payment_event("Settled", total.incl_tax, reference=answer["id"])
