import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { planAskedGroups } from './asked-groups.ts';

const BUYER = { name: 'Ada Byron', email: null, phone: null, shipping: null, billing: null };
const radio = (label: string, said: Partial<Control> = {}) =>
  field(label, {
    kind: 'radio',
    inputType: 'radio',
    name: 'sex',
    isRequired: true,
    group: { key: 'name:sex', title: 'Gender *' },
    locators: [{ by: 'css', css: `#${label.split(' ')[0]}` }],
    ...said,
  });

function plansFor(radios: readonly Control[], options: Choice['options'] = {}) {
  const page = understand(
    surveyOf({ url: 'https://shop.example/order', controls: [...radios], languages: ['en'] }),
  );
  return planAskedGroups(page.seen.controls, page, { options, quantity: 1, buyer: BUYER });
}

it('what must be said of the buyer is asked under the name that the shop has for it', () => {
  const [plan] = plansFor([radio('Female'), radio('Male')]);
  expect(plan).toMatchObject({
    kind: 'missing',
    field: { kind: 'enum', key: 'gender', title: 'Gender', required: true },
  });
  expect(
    plan?.kind === 'missing' && plan.field?.kind === 'enum' && plan.field.values.map(({ value }) => value),
  ).toEqual(['Female', 'Male']);
});

it('and taken as it was answered', () => {
  const [plan] = plansFor([radio('Female'), radio('Male')], { gender: 'male' });
  expect(plan).toMatchObject({
    kind: 'do',
    entry: { move: { kind: 'choose', target: { locators: [{ css: '#Male' }] } } },
  });
  const [other] = plansFor([radio('Female'), radio('Male')], { gender: 'female' });
  const stepOf = (one: typeof plan) => (one?.kind === 'do' ? one.entry.step : null);
  expect(stepOf(plan)).toMatchObject({ key: 'gender' });
  // Nothing of the way that is learned tells who took it.
  expect(stepOf(other)).toEqual(stepOf(plan));
});

it('what says nothing is taken without a question', () => {
  const [plan] = plansFor([radio('Female'), radio('Male'), radio('Prefer not to say')]);
  expect(plan).toMatchObject({
    kind: 'do',
    entry: { step: null, move: { kind: 'choose', target: { locators: [{ css: '#Prefer' }] } } },
  });
});

it('what a notice asks for must be said, too: no star, no mark of the form tells so before', () => {
  const radios = ['Herr', 'Frau'].map((label) =>
    radio(label, { isRequired: false, group: { key: 'name:sex', title: '' }, languages: ['de'] }),
  );
  const plansAfter = (alerts: readonly string[]) => {
    const seen = surveyOf({ url: 'https://shop.example/order', controls: radios, alerts, languages: ['de'] });
    const page = understand(seen);
    return planAskedGroups(page.seen.controls, page, { options: {}, quantity: 1, buyer: BUYER });
  };
  expect(plansAfter([])).toEqual([]);
  expect(plansAfter(['Bitte wählen Sie eine Anrede.'])).toMatchObject([
    { kind: 'missing', field: { kind: 'enum', key: 'sex', values: [{ value: 'Herr' }, { value: 'Frau' }] } },
  ]);
});

it('a question is called by the notice where its part of the form is called otherwise', () => {
  const askedOf = (title: string, alert: string) => {
    const radios = ['Herr', 'Frau'].map((label) =>
      radio(label, { isRequired: false, group: { key: 'name:sex', title }, languages: ['de'] }),
    );
    const seen = surveyOf({ controls: radios, alerts: [alert], languages: ['de'] });
    const page = understand(seen);
    const [plan] = planAskedGroups(page.seen.controls, page, { options: {}, quantity: 1, buyer: BUYER });
    return plan?.kind === 'missing' && plan.field;
  };
  expect(askedOf('Adressangaben', '* Bitte wählen Sie eine Anrede.')).toMatchObject({
    key: 'adressangaben',
    title: 'Bitte wählen Sie eine Anrede.',
  });
  expect(askedOf('Anrede', 'Bitte wählen Sie eine Anrede.')).toMatchObject({
    key: 'anrede',
    title: 'Anrede',
  });
});

it.each([
  ['is not demanded', [radio('Female', { isRequired: false }), radio('Male', { isRequired: false })]],
  ['is answered', [radio('Female', { isChecked: true }), radio('Male')]],
  [
    'is how to pay',
    ['Credit card', 'Bank transfer'].map((label) => radio(label, { name: 'payment_method' })),
  ],
  [
    'is how to ship',
    ['Standard $5.00', 'Express $9.00'].map((label) =>
      radio(label, { group: { key: 's', title: 'Shipping method' } }),
    ),
  ],
  [
    'is who buys',
    ['Guest', 'Create an account'].map((label) =>
      radio(label, { group: { key: 'g', title: 'Checkout as' } }),
    ),
  ],
])('nothing is asked of what %s', (_what, radios) => {
  expect(plansFor(radios)).toEqual([]);
});

it.each([
  ['open', false],
  ['proposed otherwise', true],
])('of a few countries side by side the buyer’s own is taken, where it is left %s', (_how, isProposed) => {
  const country = (label: string, isChecked = false) =>
    radio(label, { name: 'c', isRequired: false, isChecked, group: { key: 'name:c', title: 'Country' } });
  const shipping = {
    line1: '1 Rue X',
    line2: null,
    city: 'Liège',
    state: null,
    postalCode: '4000',
    country: 'BE',
  };
  const offered = (...radios: readonly Control[]) => {
    const page = understand(surveyOf({ controls: [...radios], languages: ['en'] }));
    return planAskedGroups(page.seen.controls, page, {
      options: {},
      quantity: 1,
      buyer: { ...BUYER, shipping },
    });
  };
  expect(offered(country('France', isProposed), country('Belgium'))).toMatchObject([
    { kind: 'do', entry: { move: { kind: 'choose', target: { locators: [{ css: '#Belgium' }] } } } },
  ]);
  expect(offered(country('France', isProposed), country('Italy'))).toMatchObject([
    { kind: 'refused', isRegion: true },
  ]);
});

const NEWS: readonly (readonly [string, string, string, string])[] = [
  ['ja', 'メールマガジン', '購読する', '購読しない'],
  ['de', 'Newsletter abonnieren', 'Ja', 'Nein'],
  ['en', 'Newsletter', 'Yes please', 'No'],
  ['pl', 'Newsletter', 'Tak', 'Nie'],
];

it.each(NEWS)(
  '%s: news that the shop proposes as an answer are declined: "%s"',
  (language, title, yes, no) => {
    const asks = (checked: string) =>
      plansFor(
        [yes, no].map((label) =>
          radio(label, {
            name: 'news',
            isRequired: false,
            isChecked: label === checked,
            group: { key: 'name:news', title },
            languages: [language],
          }),
        ),
      );
    expect(asks(yes)).toMatchObject([
      { kind: 'do', entry: { move: { kind: 'tick', control: { label: no } } } },
    ]);
    expect(asks(no)).toEqual([]);
  },
);
