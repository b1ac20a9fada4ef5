import { button, field, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { addressOpener } from './stop-at-payment.ts';

const CARD = [field('Card number', { form: 0 }), button('Buy', { form: 0 })];
const openerAmong = (...controls: Control[]) =>
  addressOpener(
    understand(
      surveyOf({
        url: 'https://shop.example/cart',
        controls: [...CARD, ...controls],
        forms: [{ names: '', action: '' }],
      }),
    ),
    { done: { closed: new Set(), repaired: new Set(), entered: new Set(), guessed: new Set() } },
  )?.control.text;

it('leads to an address that nobody has asked for, beside a card', () => {
  const door = link('Add/Edit billing address information', 'https://shop.example/user?type=BT');
  expect(openerAmong(link('About us', 'https://shop.example/about'), door)).toBe(door.text);
  expect(openerAmong(button('Enter address manually'))).toBe('Enter address manually');
});

it.each([
  ['of a mail', link('Change email address', 'https://shop.example/mail')],
  ['in the form of the card', button('Use this address', { form: 0 })],
  ['of the site', link('Our address', 'https://shop.example/visit', { isSiteNavigation: true })],
  ['that is removed', link('Remove address', 'https://shop.example/remove')],
  ['elsewhere', link('Your address', 'https://other.example/address')],
])('is no address %s', (_name, control) => {
  expect(openerAmong(control)).toBeUndefined();
});
