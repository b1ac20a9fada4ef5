import { notesFor, stateOf } from '@florin/checkout-browser/kept-state';
import type { Drive } from '@florin/checkout-browser/pool/drive';
import { unprovenGoods } from '@florin/checkout-browser/prove/prove-product';
import { useBlankPage } from '@florin/checkout-browser/survey/blank-page.testing';
import { survey } from '@florin/checkout-browser/survey/survey';
import { understand } from '@florin/page-reading/page/understand';
import type { Flow } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { BUYER } from './checkout-setup.testing.ts';

const blank = useBlankPage();
const OFFER = {
  title: 'Ridge Tent',
  currency: 'usd',
  fields: [],
  unavailable: [],
  needs: [],
  quantityMax: 9,
} as const;
const FLOW: Flow = {
  driver: 'browser',
  merchant: 'shop',
  origin: 'https://shop.example',
  url: 'https://shop.example/ridge-tent',
  state: stateOf({ offer: OFFER, currency: 'usd' }),
};
const CART =
  '<h1>Shopping cart</h1><table><tr><td>Ridge Tent</td><td>$129.50</td></tr></table><p>Subtotal $129.50</p>';

/** A shop that begins the checkout anew once its cart was opened: it may not be. */
const driveOf = (opened: string[]) =>
  ({
    page: blank.page,
    session: {
      openTab: () => {
        opened.push('cart');
        throw new Error('the cart was opened');
      },
    },
  }) as unknown as Drive;

async function provenWith(subtotal: number): Promise<unknown> {
  const notes = notesFor(FLOW);
  await blank.page.setContent(`<main>${CART}</main>`);
  await notes.noteOpen(blank.page, understand(await survey(blank.page)));
  await blank.page.setContent('<main><h1>Payment</h1><label>Card number <input></label></main>');
  const total = {
    amount: cents(subtotal + 500),
    currency: 'usd',
    breakdown: { subtotal, shipping: 500 },
  } as const;
  const opened: string[] = [];
  const proof = unprovenGoods(
    driveOf(opened),
    { flow: FLOW, choice: { options: {}, quantity: 1, buyer: BUYER } },
    notes,
    total,
  );
  return proof.catch(() => opened);
}

it('a cart that was seen on the way proves what is in it, and is not opened again', async () => {
  expect(await provenWith(12_950)).toBeNull();
});

it('one that does not is looked at once more', async () => {
  expect(await provenWith(19_950)).toEqual(['cart']);
});
