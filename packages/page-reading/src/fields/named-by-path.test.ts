import { expect, it } from 'vitest';
import { field } from '../page/page.testing.ts';
import { purposeOf } from './field-purpose.ts';

it.each([
  ['BillingNewAddress.FaxNumber', 'Fax number', null],
  ['shipping_address[fax]', '', null],
  ['address[city]', '', 'city'],
  ['address[street]', '', 'line1'],
  ['ShippingNewAddress.Address1', '', 'line1'],
  ['address[0]', '', 'line1'],
  ['billing[address_2]', '', 'line2'],
])('a part of an address is called by its own name: %s', (name, label, meant) => {
  const purpose = purposeOf(field(label, { name, id: name.replaceAll(/[^A-Za-z0-9]/g, '_') }));
  expect(purpose.kind === 'buyer' ? purpose.field : null).toBe(meant);
});
