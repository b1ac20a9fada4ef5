from decimal import Decimal

from oscar.apps.shipping import methods
from oscar.apps.shipping import repository


class Standard(methods.FixedPrice):
    code = "standard"
    name = "Standard post"

    def __init__(self):
        super().__init__(Decimal("4.95"), Decimal("4.95"))


class Express(methods.FixedPrice):
    code = "express"
    name = "Express courier"

    def __init__(self):
        super().__init__(Decimal("14.50"), Decimal("14.50"))


class Repository(repository.Repository):
    methods = (Standard(), Express())
