import {
  corpusFiles,
  type RecordedDocument,
  type RecordedPage,
  readStorefront,
  surveyOf,
} from '@florin/page-reading/corpus/corpus';
import { withReadings } from '@florin/page-reading/evidence/with-readings';
import type { FieldPurpose } from '@florin/page-reading/fields/field-purpose';
import { chooseTotal } from '@florin/page-reading/money/read-total';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import { type Page, understand } from '@florin/page-reading/page/understand';
import { addButton } from '@florin/page-reading/product/product-controls';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it } from 'vitest';
import { submitButton } from './payment-form.ts';

/** Of what a purchase needs of the pages of shops that others made, how much is read rightly: each may rise and none may fall. */
const FLOORS = {
  'puts the product into the cart': 0.95,
  'leads from the cart to the checkout': 1,
  'leads from step to step': 0.97,
  'sends the card': 0.97,
  'asks for a detail of the buyer': 0.998,
  'asks for a part of the card': 0.994,
  'says what the order costs': 0.99,
} as const;

type Need = keyof typeof FLOORS;

/** What is read there without the lexicon's words, of which some of these have none, is read by structure alone. */
const WITHOUT_WORDS = ['el', 'fi', 'no', 'ru', 'vi'];
const UNKNOWN = ['el', 'vi'];
const FLOORS_WITHOUT_WORDS: Readonly<Partial<Record<Need, number>>> = {
  'puts the product into the cart': 0.8,
  'asks for a detail of the buyer': 1,
  'asks for a part of the card': 1,
  'says what the order costs': 1,
};

const BUYER: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'phone',
  full_name: 'full_name',
  given_name: 'given_name',
  family_name: 'family_name',
  street: 'line1',
  second_line: 'line2',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
};
const CARD: Readonly<Record<string, string>> = {
  card_number: 'number',
  card_expiry: 'expiry',
  card_expiry_month: 'expiry_month',
  card_expiry_year: 'expiry_year',
  card_security_code: 'cvc',
  card_holder: 'cardholder',
};

interface Found {
  readonly need: Need;
  readonly isRight: boolean;
  readonly what: string;
}

function* needsOf(page: Page, { kind, name, documents }: RecordedPage): Generator<Found> {
  const labels = documents[0]?.controls ?? {};
  const { seen, actions, purposes } = page;
  const labelOf = (control: Control | null | undefined) =>
    control ? (labels[seen.controls.indexOf(control)] ?? 'none') : 'nothing';
  const has = (...meanings: string[]) => Object.values(labels).some((label) => meanings.includes(label));
  const found = (need: Need, control: Control | null | undefined, ...meanings: string[]): Found => {
    const label = labelOf(control);
    return {
      need,
      isRight: meanings.includes(label),
      what: `"${control?.text || control?.label}" is ${label}`,
    };
  };
  if (kind === 'product' && has('add_to_cart') && !name.includes('sold'))
    yield found('puts the product into the cart', addButton(seen), 'add_to_cart');
  if (kind === 'cart' && has('checkout') && !name.includes('empty'))
    yield found('leads from the cart to the checkout', actions[0]?.control, 'checkout');
  if (kind === 'checkout') yield* totalFound(seen, documents[0]!);
  if (kind !== 'checkout' && kind !== 'sign_in') return;
  if (has('card_number', 'place_order'))
    yield found('sends the card', submitButton(seen), 'place_order', 'review_order', 'continue');
  else if (has('continue', 'guest', 'review_order')) {
    const ways = ['continue', 'guest', 'review_order', 'shipping_method', 'checkout'];
    yield found('leads from step to step', actions[0]?.control, ...ways);
  }
  const isFurtherLine = (label: string, index: number) =>
    label === 'second_line' && labels[index - 1] === 'second_line';
  for (const [index, label] of Object.entries(labels)) {
    const control = seen.controls[Number(index)];
    const purpose = control && purposes.get(control);
    if (!control || control.isSiteNavigation || isFurtherLine(label, Number(index))) continue;
    if (kind === 'checkout' && BUYER[label]) yield fieldFound('buyer', BUYER[label], control, purpose);
    if (CARD[label]) yield fieldFound('card', CARD[label], control, purpose);
  }
}

function* totalFound(seen: DocumentSurvey, { amounts }: RecordedDocument): Generator<Found> {
  const sums = Object.entries(amounts).filter(([, label]) => label === 'total');
  const totals = sums.map(([index]) => seen.amounts[Number(index)]?.text ?? '');
  if (totals.length === 0) return;
  const reading = chooseTotal(seen.amounts, 'usd');
  const isRight =
    reading.kind === 'total' &&
    seen.amounts.some(
      ({ text, decimalMark }) =>
        totals.includes(text) && parseMoney(text, decimalMark)?.cents === reading.total.amount,
    );
  yield { need: 'says what the order costs', isRight, what: totals.join(', ') };
}

function fieldFound(
  kind: 'buyer' | 'card',
  field: string,
  control: Control,
  purpose: FieldPurpose | undefined,
): Found {
  const read = purpose && 'field' in purpose ? purpose.field.replace(/^street$/, 'line1') : null;
  const need = kind === 'buyer' ? 'asks for a detail of the buyer' : 'asks for a part of the card';
  return { need, isRight: purpose?.kind === kind && read === field, what: `"${control.label}" is ${field}` };
}

function withoutWords(seen: DocumentSurvey): DocumentSurvey {
  const { languages: _, ...bare } = seen;
  return {
    ...bare,
    controls: seen.controls.map(({ languages: _spoken, ...control }) => control),
    amounts: seen.amounts.map(({ spoken: _spoken, ...row }) => row),
  };
}

const storefronts = corpusFiles().map((file) => ({ file, ...readStorefront(file) }));
const all = storefronts.flatMap(({ file, language, pages }) =>
  pages.flatMap((recorded) => {
    const seen = surveyOf(recorded.documents[0]!, language);
    const place = `${file} ${recorded.name}`;
    const read = (survey: DocumentSurvey, isKnown: boolean) =>
      [...needsOf(understand(withReadings(survey)), recorded)].map((found) => ({ ...found, isKnown, place }));
    return [
      ...(UNKNOWN.includes(language) ? [] : read(seen, true)),
      ...(WITHOUT_WORDS.includes(language) ? read(withoutWords(seen), false) : []),
    ];
  }),
);

const cases = [
  ...Object.entries(FLOORS).map(([need, floor]) => ({
    need,
    floor,
    isKnown: true,
    words: 'in its language',
  })),
  ...Object.entries(FLOORS_WITHOUT_WORDS).map(([need, floor]) => ({
    need,
    floor,
    isKnown: false,
    words: 'without a word',
  })),
];

it.each(cases)('what $need is read $words at least in $floor of the cases', ({ need, floor, isKnown }) => {
  const asked = all.filter((found) => found.need === need && found.isKnown === isKnown);
  const wrong = asked.filter(({ isRight }) => !isRight).map(({ place, what }) => `${place}: ${what}`);
  expect(asked.length).toBeGreaterThan(10);
  expect(1 - wrong.length / asked.length, wrong.join('\n')).toBeGreaterThanOrEqual(floor);
});
