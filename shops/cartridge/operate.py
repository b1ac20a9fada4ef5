"""The shop's own records: `seed`, `orders`, `price SKU CENTS`."""

import json
import os
import sys
from decimal import Decimal

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "store.settings")
import django  # noqa: E402

django.setup()

from cartridge.shop.models import Category, Order, Product, ProductOption, ProductVariation  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from mezzanine.core.models import CONTENT_STATUS_PUBLISHED  # noqa: E402

SIZE, COLOUR = 1, 2


def cents(amount):
    return round((amount or 0) * 100)


@transaction.atomic
def seed():
    shelf = Category.objects.create(title="Shop floor")
    for size in ("Small", "Medium", "Large"):
        ProductOption.objects.create(type=SIZE, name=size)
    for colour in ("Blue", "Red"):
        ProductOption.objects.create(type=COLOUR, name=colour)

    def product(title, sku, price, pieces, options=None):
        made = Product.objects.create(title=title, content=f"<p>{title}, made to last.</p>", available=True,
                                      status=CONTENT_STATUS_PUBLISHED)
        shelf.products.add(made)
        made.categories.add(shelf)
        if options:
            made.variations.create_from_options(options)
        made.variations.manage_empty()
        for variation in made.variations.all():
            variation.unit_price = Decimal(price)
            variation.num_in_stock = pieces
            chosen = "-".join(value for value in (variation.option1, variation.option2) if value)
            variation.sku = f"{sku}-{chosen}".strip("-").upper() if options else sku
            variation.save()
        made.variations.set_default_images([])
        made.copy_default_variation()
        made.save()

    product("Oak coat hook", "HOOK", "14.20", 500)
    product("Iron door stop", "STOP", "22.00", 500)
    product("Copper bell", "BELL", "37.50", 0)
    product("Wool blanket", "BLANKET", "64.00", 500,
            {"option1": ["Small", "Medium", "Large"], "option2": ["Blue", "Red"]})


def urls():
    pages = {v.sku: v.product.get_absolute_url() for v in ProductVariation.objects.all()}
    return {"products": pages, "list": Category.objects.get(title="Shop floor").get_absolute_url()}


def present(order):
    return {
        "id": str(order.id),
        "totalCents": cents(order.total),
        "currency": "usd",
        "lines": [
            {"sku": item.sku, "quantity": item.quantity, "cents": cents(item.total_price)}
            for item in order.items.all()
        ],
        "shipping": order.shipping_type,
        "address": {
            "name": f"{order.shipping_detail_first_name} {order.shipping_detail_last_name}",
            "lines": [order.shipping_detail_street],
            "city": order.shipping_detail_city,
            "state": order.shipping_detail_state,
            "postalCode": order.shipping_detail_postcode,
            "country": order.shipping_detail_country,
        },
        "email": order.billing_detail_email,
        "paidCents": cents(order.total) if order.transaction_id else 0,
    }


def main(command, *arguments):
    if command == "seed":
        call_command("createdb", interactive=False, nodata=True, verbosity=0)
        if not Product.objects.exists():
            seed()
        return urls()
    if command == "price":
        sku, amount = arguments
        variation = ProductVariation.objects.get(sku=sku)
        variation.unit_price = Decimal(amount) / 100
        variation.save()
        variation.product.copy_default_variation()
        return None
    # An order that was begun and not paid is kept by the shop without a transaction.
    return [present(order) for order in Order.objects.order_by("id")]


print(json.dumps(main(*sys.argv[1:])))
