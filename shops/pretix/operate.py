"""The shop's own records: `seed`, `orders`, `price SKU CENTS`."""

import json
import os
import shutil
import sys
from collections import Counter
from datetime import timedelta
from decimal import Decimal

DATABASE = os.path.join(os.environ["SHOP_DATA"], "db.sqlite3")
# Hundreds of migrations: they are run once for an installation.
EMPTY = os.path.join(os.environ["SHOP_FOLDER"], "empty.sqlite3")
if sys.argv[1] == "seed" and os.path.exists(EMPTY):
    shutil.copy(EMPTY, DATABASE)

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils.timezone import now  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from pretix.base.models import Event, Item, ItemVariation, Order, Organizer, Quota  # noqa: E402

SHOP = "/bramble/garden/"
LANGUAGE = "en" if os.environ["SHOP_LANGUAGE"] == "en-us" else os.environ["SHOP_LANGUAGE"]


def cents(amount):
    return round(amount * 100)


def seed():
    organizer = Organizer.objects.create(name="Bramble & Fold", slug="bramble")
    event = Event.objects.create(
        organizer=organizer, name="Garden evenings", slug="garden", currency="USD", live=True,
        date_from=now() + timedelta(days=60), plugins="card_page", is_public=True,
    )
    event.settings.set("payment_card_page__enabled", True)
    event.settings.set("timezone", "UTC")
    event.settings.set("locales", [LANGUAGE])
    event.settings.set("locale", LANGUAGE)

    def sell(sku, name, price, pieces, variations=()):
        item = Item.objects.create(event=event, name=name, internal_name=sku, default_price=Decimal(price), active=True)
        quota = Quota.objects.create(event=event, name=name, size=pieces)
        quota.items.add(item)
        for value in variations:
            quota.variations.add(ItemVariation.objects.create(item=item, value=value))

    sell("EVENING-1", "Evening ticket", "18.40", 500)
    sell("BOOK-1", "Programme book", "12.00", 500)
    sell("TEE-1", "Volunteer shirt", "31.00", 500, ["Small", "Medium", "Large"])
    sell("TABLE-1", "Table by the pond", "90.00", 0)


def sku_of(position):
    size = str(position.variation.value)[0] if position.variation else None
    return f"{position.item.internal_name}-{size}" if size else position.item.internal_name


def urls():
    pages = {item.internal_name: f"{SHOP}?item={item.pk}" for item in Item.objects.all()}
    return {"products": {**pages, "TEE-1-M": pages["TEE-1"]}, "list": "/bramble/", "shelf": SHOP}


def present(order):
    pieces = Counter(sku_of(position) for position in order.positions.all())
    return {
        "id": order.code,
        "totalCents": cents(order.total),
        "currency": order.event.currency.lower(),
        "lines": [{"sku": sku, "quantity": quantity} for sku, quantity in pieces.items()],
        "email": order.email,
        "paidCents": sum(cents(payment.amount) for payment in order.payments.filter(state="confirmed")),
    }


def main(command, *arguments):
    with scopes_disabled():
        if command == "seed":
            if not os.path.exists(EMPTY):
                call_command("migrate", verbosity=0)
                shutil.copy(DATABASE, EMPTY)
            seed()
            return urls()
        if command == "price":
            sku, amount = arguments
            Item.objects.filter(internal_name=sku).update(default_price=Decimal(amount) / 100)
            return None
        return [present(order) for order in Order.objects.order_by("pk")]


print(json.dumps(main(*sys.argv[1:])))
