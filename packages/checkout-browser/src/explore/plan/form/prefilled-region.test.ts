import { field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Address, Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const TOULOUSE: Address = {
  line1: '8 avenue Jean Jaurès',
  line2: null,
  city: 'Toulouse',
  state: null,
  postalCode: '31000',
  country: 'FR',
};

/** What is entered as the region, where the shop has written `Rhône` there. */
function regionFor(
  address: Address,
  {
    region = {},
    told = {},
    alerts = [],
  }: {
    readonly region?: Partial<Control>;
    readonly told?: Partial<Control>;
    readonly alerts?: readonly string[];
  } = {},
) {
  const controls = [
    field('Street', { name: 'street', ...told }),
    field('City', { name: 'city', ...told }),
    field('State', { name: 'state', value: 'Rhône', isFilled: true, ...region }),
    field('Postal code', { name: 'postal_code' }),
    field('Name', { name: 'name', value: 'Ada Byron', isFilled: true }),
  ].map((control) => ({ ...control, form: 0 }));
  const page = understand(
    surveyOf({ url: 'https://shop.example/checkout', forms: [formNamed('checkout')], controls, alerts }),
  );
  const buyer = { name: 'Ada Byron', email: 'a@example.com', phone: null, shipping: address, billing: null };
  const choice: Choice = { options: {}, quantity: 1, buyer };
  const plan = planForms(page, choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  if (plan?.kind !== 'enter') return plan;
  const entry = plan.entries.find(({ move }) => move?.kind === 'fill' && move.control.label === 'State');
  return entry?.move?.kind === 'fill' ? [entry.move.value, entry.step] : null;
}

it('a region that the shop wrote before it knew the address is taken out where the buyer has none', () => {
  expect(regionFor(TOULOUSE)).toEqual(['', expect.objectContaining({ isPrefilled: true })]);
  expect(regionFor({ ...TOULOUSE, state: 'Haute-Garonne' })).toEqual([
    'Haute-Garonne',
    expect.objectContaining({ isPrefilled: true }),
  ]);
});

it('one that stands beside an address may have been looked up by it, and stays', () => {
  expect(regionFor(TOULOUSE, { told: { value: '8 avenue Jean Jaurès', isFilled: true } })).toBeNull();
});

it('nobody is told of one that cannot be changed', () => {
  expect(regionFor(TOULOUSE, { region: { isReadOnly: true } })).toBeNull();
});

it('where one must be told it is taken out as well: the person is asked for what is empty then', () => {
  expect(regionFor(TOULOUSE, { region: { isRequired: true } })).toEqual([
    '',
    expect.objectContaining({ isPrefilled: true }),
  ]);
  const told = { told: { value: '8 avenue Jean Jaurès', isFilled: true } };
  const empty = { region: { isRequired: true, value: '', isFilled: false }, ...told };
  expect(regionFor(TOULOUSE, empty)).toBeNull();
});

it('a region that the shop finds missing is asked for, though nothing marks it as required', () => {
  const entered = { value: 'entered', isFilled: true };
  const empty = { region: { value: '', isFilled: false }, told: entered };
  const asked = regionFor(
    { ...TOULOUSE, line1: 'entered', city: 'entered', postalCode: '' },
    { ...empty, alerts: ['State is required'] },
  );
  expect(asked).toMatchObject({ kind: 'missing' });
});
