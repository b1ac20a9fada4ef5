from cartridge.shop.checkout import CheckoutError

from card_gateway import charge


def process(request, order_form, order):
    card = order_form.cleaned_data
    answer = charge(
        order=str(order.id),
        amount_cents=round(order.total * 100),
        currency="USD",
        number=card["card_number"],
        exp_month=int(card["card_expiry_month"]),
        exp_year=int(card["card_expiry_year"]),
        cvc=card["card_ccv"],
        brand=card["card_type"],
    )
    if not answer["approved"]:
        raise CheckoutError(answer["message"])
    return answer["id"]
