import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { WayNotes } from './way-notes.ts';

const held = (notes: WayNotes) => notes.fields().map(({ values }) => values[0]);

function pageWith(...controls: Control[]) {
  const all = [...controls, field('City', { value: 'Rome' }), field('Postcode'), button('Continue')];
  return understand(
    surveyOf({
      url: 'https://shop.example/checkout',
      forms: [formNamed('checkout')],
      controls: all.map((control) => ({ ...control, form: 0 })),
    }),
  );
}

it('a field that is drawn anew under another id holds what it held last', () => {
  const notes = new WayNotes();
  notes.note(pageWith(field('State', { name: 'zone', id: 'zone', value: 'Texas' })));
  notes.note(pageWith(field('* State', { name: 'zone', id: 'zone--2', value: 'California' })));
  expect(held(notes)).toEqual(['California', 'Rome', '']);
});

it('what the shop enters itself by the postal code is held, where nobody else can', () => {
  const notes = new WayNotes();
  const lookedUp = { isReadOnly: true, isDisabled: true };
  notes.note(pageWith(field('State', { ...lookedUp, value: 'Lazio', isFilled: true })));
  expect(held(notes)).toEqual(['Rome', '', 'Lazio']);
  const empty = new WayNotes();
  empty.note(pageWith(field('State', lookedUp)));
  expect(held(empty)).toEqual(['Rome', '']);
});

it('a street that only a search can enter is held, and empty before that', () => {
  const notes = new WayNotes();
  notes.note(pageWith(field('Street', { isReadOnly: true, isDisabled: true })));
  expect(notes.fields().map(({ field: asked, values }) => [asked, values[0]])).toContainEqual(['line1', '']);
});

it('several fields of one name are several fields', () => {
  const notes = new WayNotes();
  const street = (value: string) => field('Street', { name: 'street[]', value });
  notes.note(pageWith(street('1 Market Street'), street('Apt 5')));
  expect(held(notes)).toEqual(['1 Market Street', 'Apt 5', 'Rome', '']);
});

it('pages that a front controller tells apart by words are several pages', () => {
  const notes = new WayNotes();
  const at = (page: string, total: string) =>
    understand(
      surveyOf({
        url: `https://shop.example/index.php?_a=${page}&t=1794809278674`,
        controls: [button('Continue')],
        amounts: [{ label: 'Total', text: total, groups: [0] }],
      }),
    );
  for (const page of [at('confirm', '$20.00'), at('confirm', '$21.00'), at('gateway', '$22.00')])
    notes.note(page);
  expect(notes.summaries().map(({ seen }) => seen.amounts[0]?.text)).toEqual(['$22.00', '$21.00']);
});

describe('what a page puts away', () => {
  const invoice = (street: string) =>
    [field('Street', { value: street }), field('Country', { value: 'DE' })].map((control) => ({
      ...control,
      section: 'Invoice',
    }));

  it('without anything entered in it was never asked for, though it had a country', () => {
    const notes = new WayNotes();
    notes.note(pageWith(...invoice('')));
    notes.note(pageWith());
    expect(held(notes)).toEqual(['Rome', '']);
  });

  it('filled in was given', () => {
    const notes = new WayNotes();
    notes.note(pageWith(...invoice('1 Market Street')));
    notes.note(pageWith());
    expect(held(notes)).toEqual(['1 Market Street', 'DE', 'Rome', '']);
  });
});

it('the cart is where the page of what was just added leads', () => {
  const added = (...controls: Control[]) =>
    understand(
      surveyOf({
        url: 'https://shop.example/added-to-cart/',
        title: 'Added to cart',
        heading: 'These products have been added to your cart',
        lines: ['Linen notebook', 'Total $18.40'],
        controls: [button('Checkout'), ...controls],
        amounts: [{ label: 'Total', text: '$18.40', groups: [0] }],
      }),
    );
  const cartAfter = (page: ReturnType<typeof added>) => {
    const notes = new WayNotes();
    notes.note(page);
    return notes.cartUrl();
  };
  expect(cartAfter(added())).toBe('https://shop.example/added-to-cart/');
  expect(cartAfter(added(link('Go to cart', 'https://shop.example/cart')))).toBe('https://shop.example/cart');
  expect(cartAfter(added(link('View cart', 'https://other.example/cart')))).toBe(
    'https://shop.example/added-to-cart/',
  );
});
