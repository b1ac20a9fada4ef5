import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import { buyerValue, spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import {
  type BuyerPart,
  type BuyerPurpose,
  JOINED_ADDRESSES,
  purposeOf,
} from '@florin/page-reading/fields/field-purpose';
import type { Buyer, Choice } from '@florin/page-reading/purchase';
import { controlOf } from '@florin/page-reading/survey/control';
import type { PlanValue } from './exchange-plan.ts';
import { SPELLINGS, type Spelling, spellingFor } from './spelling.ts';

const PURPOSES: readonly BuyerPurpose[] = [
  'email',
  'phone',
  'full_name',
  'given_name',
  'family_name',
  'line1',
  'street',
  'line2',
  'city',
  'postal_code',
  ...JOINED_ADDRESSES,
];
const PIECES: readonly BuyerPart[] = ['postal_code_1', 'postal_code_2', 'phone_1', 'phone_2', 'phone_3'];
const SECTIONS = ['shipping', 'billing'] as const;
type Section = (typeof SECTIONS)[number];

/** Under any name, a detail counts in another spelling only where it is too long to be one by accident. */
const UNMISTAKABLE_LENGTH_MIN = 5;

/** The detail of the buyer that a request carries: by the name of its field, else by being unmistakable. */
export function buyerSource(name: string, value: string, buyer: Buyer): PlanValue | null {
  // A request knows its fields only by name.
  const purpose = purposeOf(controlOf({ name }));
  if (purpose.kind === 'buyer') {
    const { field, section } = purpose;
    const spelling = saidAs(buyer, field, section, value);
    if (spelling) return { from: 'buyer', field, section, spelling };
    const piece = PIECES.find(
      (one) => one.startsWith(field) && value !== '' && buyerValue(buyer, one, section) === value,
    );
    if (piece) return { from: 'buyer', field: piece, section, spelling: 'typed' };
  }
  return value === '' ? null : underAnyName(value, buyer);
}

/** A detail that the buyer does not have is sent empty, and is this buyer's all the same. */
function saidAs(buyer: Buyer, field: BuyerPurpose, section: Section, value: string): Spelling | null {
  const detail = buyerValue(buyer, field, section) ?? '';
  if (field === 'country' || field === 'state')
    return (spellingsOf(field, detail, null)[0] ?? '') === value ? 'typed' : null;
  return spellingFor(detail, value);
}

function underAnyName(value: string, buyer: Buyer): PlanValue | null {
  for (const section of SECTIONS) {
    for (const field of PURPOSES) {
      const detail = buyerValue(buyer, field, section);
      const spelling = detail ? spellingFor(detail, value) : null;
      if (spelling === null) continue;
      if (spelling === 'typed' || value.length >= UNMISTAKABLE_LENGTH_MIN)
        return { from: 'buyer', field, section, spelling };
    }
  }
  return null;
}

/** What a plan writes for a choice, where it is not taken from an answer of the shop; null where it knows no such option. */
export function chosenText(value: Exclude<PlanValue, { from: 'response' }>, choice: Choice): string | null {
  switch (value.from) {
    case 'literal':
      return value.value;
    case 'quantity':
      return String(choice.quantity);
    case 'buyer':
      return buyerText(value, choice.buyer);
    case 'option':
      return value.raw[String(choice.options[value.key] ?? '')] ?? null;
  }
}

/** What belongs into the request for another buyer; empty where this one has no such detail. */
function buyerText(value: Extract<PlanValue, { from: 'buyer' }>, buyer: Buyer): string {
  const detail = buyerValue(buyer, value.field, value.section);
  return detail ? SPELLINGS[value.spelling](detail) : '';
}

/** The chosen option, in the words that the shop's requests use for each of its values. */
export function optionSource(value: string, recipe: Recipe, choice: Choice): PlanValue | null {
  for (const step of recipe.steps) {
    if (step.action !== 'choose') continue;
    const raw = rawValues(step.choices);
    const chosen = choice.options[step.key];
    if (chosen !== undefined && raw[String(chosen)] === value) return { from: 'option', key: step.key, raw };
  }
  return null;
}

type Choices = Extract<Recipe['steps'][number], { action: 'choose' }>['choices'];

export function rawValues(choices: Choices): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).map(([title, target]) => [
      title,
      target.kind === 'select' ? target.value : title,
    ]),
  );
}
