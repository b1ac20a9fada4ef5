"""The shop's own records: `seed`, `orders`, `price SKU CENTS`."""

import json
import os
import sys
from decimal import Decimal

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "store.settings")
import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from oscar.apps.address.models import Country  # noqa: E402
from oscar.apps.catalogue.categories import create_from_breadcrumbs  # noqa: E402
from oscar.apps.catalogue.models import (  # noqa: E402
    AttributeOption,
    AttributeOptionGroup,
    Product,
    ProductAttribute,
    ProductCategory,
    ProductClass,
)
from oscar.apps.order.models import Order  # noqa: E402
from oscar.apps.partner.models import Partner, StockRecord  # noqa: E402

COUNTRIES = [("US", "United States"), ("CA", "Canada"), ("SG", "Singapore"), ("GB", "United Kingdom")]


def cents(amount):
    return round(amount * 100)


@transaction.atomic
def seed():
    for code, name in COUNTRIES:
        Country.objects.create(iso_3166_1_a2=code, printable_name=name, name=name, is_shipping_country=True)
    stationery = create_from_breadcrumbs("Stationery")
    books = ProductClass.objects.create(name="Stationery", track_stock=True, requires_shipping=True)
    partner = Partner.objects.create(name="Warehouse")

    def stocked(product, sku, price, pieces):
        StockRecord.objects.create(
            product=product, partner=partner, partner_sku=sku, price=Decimal(price),
            price_currency="USD", num_in_stock=pieces,
        )

    def standalone(title, sku, price, pieces):
        product = Product.objects.create(structure="standalone", product_class=books, title=title,
                                         description=f"<p>{title}, made to last.</p>")
        ProductCategory.objects.create(product=product, category=stationery)
        stocked(product, sku, price, pieces)
        return product

    standalone("Linen notebook", "NOTE-1", "18.40", 500)
    standalone("Brass ruler", "RULE-1", "12.00", 500)
    standalone("Ash pencil box", "BOX-1", "31.25", 0)

    group = AttributeOptionGroup.objects.create(name="Sizes")
    sizes = [AttributeOption.objects.create(group=group, option=size) for size in ("Small", "Medium", "Large")]
    shirts = ProductClass.objects.create(name="Apron", track_stock=True, requires_shipping=True)
    ProductAttribute.objects.create(product_class=shirts, name="Size", code="size", type="option", option_group=group)
    parent = Product.objects.create(structure="parent", product_class=shirts, title="Canvas apron",
                                    description="<p>An apron for the workshop.</p>")
    ProductCategory.objects.create(product=parent, category=stationery)
    for size, price in zip(sizes, ("42.00", "44.00", "46.00")):
        child = Product(structure="child", parent=parent, title=f"Canvas apron, {size.option.lower()}")
        child.attr.size = size
        child.save()
        stocked(child, f"APRON-{size.option[0]}", price, 500)


def urls():
    named = {record.partner_sku: record.product for record in StockRecord.objects.all()}
    pages = {sku: (product.parent or product).get_absolute_url() for sku, product in named.items()}
    return {"products": pages, "list": "/catalogue/category/stationery_1/"}


def present(order):
    address, billing = order.shipping_address, order.billing_address
    return {
        "id": order.number,
        "totalCents": cents(order.total_incl_tax),
        "currency": order.currency.lower(),
        "lines": [
            {"sku": line.partner_sku, "quantity": line.quantity, "cents": cents(line.line_price_incl_tax)}
            for line in order.lines.all()
        ],
        "shipping": order.shipping_method,
        "address": address and {
            "name": f"{address.first_name} {address.last_name}",
            "lines": [line for line in (address.line1, address.line2, address.line3) if line],
            "city": address.line4,
            "state": address.state,
            "postalCode": address.postcode,
            "country": address.country_id,
        },
        "email": order.guest_email,
        "paidCents": sum(cents(source.amount_debited) for source in order.sources.all()),
    }


def main(command, *arguments):
    if command == "seed":
        call_command("migrate", verbosity=0)
        if not Product.objects.exists():
            seed()
        return urls()
    if command == "price":
        sku, amount = arguments
        StockRecord.objects.filter(partner_sku=sku).update(price=Decimal(amount) / 100)
        return None
    return [present(order) for order in Order.objects.order_by("id")]


print(json.dumps(main(*sys.argv[1:])))
