import { buyerValue, spellingsOf } from '../browser/explore/buyer-values.ts';
import type { Recipe } from '../browser/explore/recipe.ts';
import { controlOf } from '../browser/survey/control.ts';
import { type BuyerPurpose, purposeOf } from '../browser/survey/field-purpose.ts';
import type { Buyer, Choice } from '../driver.ts';
import type { PlanValue } from './exchange-plan.ts';

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
];

/** The detail of the buyer that a request carries: by the name of its field, else by being unmistakable. */
export function buyerSource(name: string, value: string, buyer: Buyer): PlanValue | null {
  if (value === '') return null;
  // A request knows its fields only by name.
  const purpose = purposeOf(controlOf({ name }));
  if (purpose.kind === 'buyer' && isSaid(buyer, purpose.field, purpose.section, value)) {
    return { from: 'buyer', field: purpose.field, section: purpose.section };
  }
  const field = PURPOSES.find((candidate) => buyerValue(buyer, candidate, 'shipping') === value);
  return field ? { from: 'buyer', field, section: 'shipping' } : null;
}

function isSaid(buyer: Buyer, field: BuyerPurpose, section: 'shipping' | 'billing', value: string): boolean {
  const detail = buyerValue(buyer, field, section);
  return (
    detail !== null &&
    (field === 'country' || field === 'state' ? spellingsOf(field, detail)[0] === value : detail === value)
  );
}

/** The chosen option, in the words that the shop's requests use for each of its values. */
export function optionSource(value: string, recipe: Recipe, choice: Choice): PlanValue | null {
  for (const step of recipe.steps) {
    if (step.action !== 'choose') continue;
    const raw = Object.fromEntries(
      Object.entries(step.choices).map(([title, target]) => [
        title,
        target.kind === 'select' ? target.value : title,
      ]),
    );
    const chosen = choice.options[step.key];
    if (chosen !== undefined && raw[String(chosen)] === value) return { from: 'option', key: step.key, raw };
  }
  return null;
}
