import { field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Address, Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const BILL: Address = {
  line1: '1 Market Street',
  line2: null,
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const PARCEL: Address = { ...BILL, line1: '20 Elm Street', city: 'Albany', state: 'NY', postalCode: '12207' };

const BOX = field('Ship to the same address', { kind: 'checkbox', inputType: 'checkbox', isChecked: true });

/** What is entered as the city of a form that asks for the address of the bill, with these controls beside it. */
function cityFor(shipping: Address, ...beside: readonly (typeof BOX)[]): string | null {
  const asked = ['Address1', 'City', 'Zip'].map((name) => field(name, { name: `Billing.${name}` }));
  const page = understand(
    surveyOf({
      url: 'https://shop.example/checkout',
      forms: [formNamed('checkout')],
      controls: [...asked, ...beside].map((control) => ({ ...control, form: 0 })),
    }),
  );
  const buyer = { name: 'Ada Byron', email: 'a@example.com', phone: null, shipping, billing: BILL };
  const choice: Choice = { options: {}, quantity: 1, buyer };
  const plan = planForms(page, choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  const city = moves.find((move) => move?.kind === 'fill' && move.control.label === 'City');
  return city?.kind === 'fill' ? city.value : null;
}

it('the address of the bill is its own where a box asks whether the parcel goes there too', () => {
  expect(cityFor(PARCEL, BOX)).toBe('San Francisco');
});

const RADIO = field('Ship to different address', { kind: 'radio', inputType: 'radio', isChecked: true });

it('so is it where the parcel goes elsewhere by the one that is taken of a pair', () => {
  expect(cityFor(PARCEL, RADIO)).toBe('San Francisco');
});

it('and that of the parcel where its own is not asked for by then', () => {
  expect(cityFor(PARCEL, { ...RADIO, label: 'Ship to this address' })).toBe('Albany');
  expect(cityFor(PARCEL, { ...RADIO, isChecked: false })).toBe('Albany');
});

it('and the address of the parcel where nothing else asks for one', () => {
  expect(cityFor(PARCEL)).toBe('Albany');
  expect(cityFor(BILL, BOX)).toBe('San Francisco');
});

it('a second line of the bill that the shop put into the address of the parcel is taken out', () => {
  const buyer = {
    name: 'Ada Byron',
    email: 'a@example.com',
    phone: null,
    shipping: PARCEL,
    billing: { ...BILL, line2: 'Apt 4B' },
  };
  const emptied = (value: string) => {
    const second = field('Address 2', { name: 'shipping.Address2', value, isFilled: true });
    const asked = [
      field('Address 1', { name: 'shipping.Address1' }),
      second,
      field('City', { name: 'shipping.City' }),
    ];
    const controls = asked.map((control) => ({ ...control, form: 0, section: 'Shipping address' }));
    const page = understand(
      surveyOf({ url: 'https://shop.example/checkout', forms: [formNamed('checkout')], controls }),
    );
    const plan = planForms(
      page,
      { options: {}, quantity: 1, buyer },
      { hasDelivery: false, repaired: new Set(), steps: [] },
    );
    const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
    return moves.some(
      (move) => move?.kind === 'fill' && move.control.label === 'Address 2' && move.value === '',
    );
  };
  expect(emptied('Apt 4B')).toBe(true);
  expect(emptied('Back door')).toBe(false);
});
