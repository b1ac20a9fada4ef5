import { button, field, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Buyer } from '@florin/page-reading/purchase';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { WayNotes } from '../../understand/way-notes.ts';
import { startProgress } from '../progress.ts';
import {
  addressOpener,
  wayToAddress,
  wayToHiddenAddress,
  wayToNewAddress,
  wayToParcel,
} from './address-opener.ts';

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

const choice = (shipping: Buyer['shipping']) => ({
  options: {},
  quantity: 1,
  buyer: { name: 'Ada Byron', email: null, phone: null, shipping, billing: null },
});
const home = {
  line1: '1 Main Street',
  line2: null,
  city: 'Sofia',
  state: null,
  postalCode: '1000',
  country: 'BG',
};

it('is taken before a place to fetch the goods is asked for, by whoever has an address', () => {
  const progress = startProgress({
    hasAdded: true,
    hasQuantity: true,
    hasDelivery: false,
    notes: new WayNotes(),
  });
  const office = controlOf({ kind: 'select', label: 'Office', isRequired: true });
  const pageWith = (...more: Control[]) =>
    understand(surveyOf({ url: 'https://shop.example/checkout', controls: [office, ...more] }));
  const door = button('To an address');
  expect(wayToAddress(pageWith(door), choice(null), progress)).toBeNull();
  expect(wayToAddress(pageWith(door, field('Street address')), choice(home), progress)).toBeNull();
  expect(wayToAddress(pageWith(door), choice(home), progress)?.control).toBe(door);
  expect(wayToAddress(pageWith(door), choice(home), progress)).toBeNull();
});

it('is behind a button of the form that sends nothing, on a page of the checkout that asks for nothing else', () => {
  const found = (path: string, hasAdded = true, inputType = 'button') => {
    const door = button('+ Yeni Adres Ekle', { form: 0, inputType, languages: ['tr'] });
    const seen = surveyOf({
      url: `https://shop.example${path}`,
      controls: [door, button('Devam Et', { form: 0, languages: ['tr'] })],
      forms: [{ names: '', action: '' }],
      languages: ['tr'],
    });
    const progress = startProgress({
      hasAdded,
      hasQuantity: true,
      hasDelivery: false,
      notes: new WayNotes(),
    });
    return wayToNewAddress(understand(seen), choice(home), progress)?.control.text;
  };
  expect(found('/order/delivery')).toBe('+ Yeni Adres Ekle');
  expect(found('/order/delivery', true, 'submit')).toBeUndefined();
  expect(found('/order/delivery', false)).toBeUndefined();
  expect(found('/cart')).toBeUndefined();
});

const begun = () =>
  startProgress({ hasAdded: true, hasQuantity: true, hasDelivery: false, notes: new WayNotes() });
const pageOf = (...controls: Control[]) =>
  understand(surveyOf({ url: 'https://shop.example/checkout', controls }));
const parcelAddress = link('Edit shipping address', 'https://shop.example/parcel');
const billAddress = link('Edit billing address', 'https://shop.example/bill');
const away = { ...home, line1: '9 Elm Road' };
const billed = (shipping: Buyer['shipping']) => ({
  ...choice(shipping),
  buyer: { ...choice(shipping).buyer, billing: home },
});
const billForm = field('Street address', { section: 'Billing address' });

it('the address of a parcel that goes elsewhere is behind its own link, where the page asks for the one of the bill', () => {
  const way = (...controls: Control[]) =>
    wayToParcel(pageOf(billAddress, ...controls), billed(away), begun())?.control.text;
  expect(way(billForm, parcelAddress)).toBe('Edit shipping address');
  expect(way(billForm)).toBeUndefined();
  expect(way(parcelAddress)).toBeUndefined();
  const ofParcel = [field('First name'), field('Street address')].map((asked) => ({
    ...asked,
    section: 'Shipping address',
  }));
  expect(way(billForm, ...ofParcel, parcelAddress)).toBeUndefined();
});

it('and is not asked for where it is the same, was given before, or is behind a link that was pressed', () => {
  const page = pageOf(billForm, parcelAddress);
  expect(wayToParcel(page, billed(home), begun())).toBeNull();
  const given = begun();
  given.delivery.hasDelivery = true;
  expect(wayToParcel(page, billed(away), given)).toBeNull();
  const pressed = begun();
  expect(wayToParcel(page, billed(away), pressed)).not.toBeNull();
  expect(wayToParcel(page, billed(away), pressed)).toBeNull();
});

it('is opened before a form that asks who buys, and not where, is left', async () => {
  const nobody = { page: { evaluate: async () => [] } } as unknown as Parameters<
    typeof wayToHiddenAddress
  >[0];
  const found = async (...controls: Control[]) => foundOnceAdded(true, ...controls);
  const foundOnceAdded = async (hasAdded: boolean, ...controls: Control[]) => {
    const seen = surveyOf({
      url: 'https://shop.example/checkout',
      controls: controls.map((control) => ({ ...control, form: 0 })),
      forms: [{ names: '', action: '' }],
    });
    const progress = startProgress({
      hasAdded,
      hasQuantity: true,
      hasDelivery: false,
      notes: new WayNotes(),
    });
    return (await wayToHiddenAddress(nobody, understand(seen), choice(home), progress))?.control.text;
  };
  const door = button('Enter address manually', { inputType: 'button' });
  const who = [field('Email'), field('First name')];
  expect(await found(...who, door, button('Continue'))).toBe(door.text);
  expect(await foundOnceAdded(false, ...who, door, button('Continue'))).toBeUndefined();
  expect(await found(door, button('Continue'))).toBeUndefined();
  expect(
    await found(...who, link('Your addresses', 'https://shop.example/account/addresses')),
  ).toBeUndefined();
  expect(await found(...who, field('Street address'), door)).toBeUndefined();
});
