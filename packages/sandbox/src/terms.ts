import type { Currency } from './ledger.ts';
import type { Random } from './random.ts';

export interface ShippingMethod {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
}

/** How a shop turns a cart into a total. */
export interface ShopTerms {
  readonly currency: Currency;
  readonly shipping: readonly [ShippingMethod, ...ShippingMethod[]];
  readonly taxBasisPoints: Readonly<Record<string, number>>;
  readonly shippingIsTaxed: boolean;
  readonly handlingFeeCents: number;
  readonly freeShippingFromCents: number | null;
  readonly couponCode: string;
  readonly couponPercent: number;
}

/** What the sandbox charges by place: `US-CA` for a state, `SG` for a country. */
const US_TAX: Readonly<Record<string, number>> = {
  'US-CA': 725,
  'US-FL': 600,
  'US-IL': 625,
  'US-MA': 625,
  'US-NY': 888,
  'US-OR': 0,
  'US-TX': 825,
  'US-WA': 1_025,
  US: 500,
};
const TAX: Readonly<Record<Currency, Readonly<Record<string, number>>>> = {
  usd: US_TAX,
  sgd: { SG: 900 },
  eur: {},
  jpy: {},
};

export function makeTerms(currency: Currency, random: Random): ShopTerms {
  const standardCents = random.pick([390, 499, 595, 750]);
  const standard = {
    id: 'standard',
    title: random.pick(['Standard', 'Standard shipping', 'Ground', 'Economy']),
    description: '5-7 business days',
    priceCents: standardCents,
  };
  const express = {
    id: 'express',
    title: random.pick(['Express', 'Express shipping', 'Priority']),
    description: '2-3 business days',
    priceCents: standardCents + random.pick([500, 705, 901]),
  };
  const overnight = {
    id: 'overnight',
    title: random.pick(['Overnight', 'Next day']),
    description: '1 business day',
    priceCents: standardCents + random.pick([1_800, 2_205]),
  };
  const [first, ...others] = random.shuffle([standard, express, overnight]);
  return {
    currency,
    shipping: [first ?? standard, ...others],
    taxBasisPoints: TAX[currency],
    shippingIsTaxed: random.chance(0.5),
    handlingFeeCents: random.pick([0, 0, 0, 125]),
    freeShippingFromCents: random.pick([null, null, 15_000]),
    couponCode: 'SAVE10',
    couponPercent: 10,
  };
}
