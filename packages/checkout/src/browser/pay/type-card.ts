import type { CardNumbers, CardSecret } from '../../vault/card-secret.ts';
import { locate } from '../explore/locate.ts';
import { type CardField, originOf } from '../explore/payment-form.ts';
import type { CardPurpose } from '../survey/field-purpose.ts';

const TYPING_TRIES = 2;

export type CardTyping =
  | { readonly kind: 'typed' }
  /** The page did not keep what was entered; the fields are empty again. */
  | { readonly kind: 'mangled'; readonly field: CardPurpose };

/**
 * Fills the card fields and reads the digits back: pages that format while one types are known to mangle them. What is
 * thrown from here never carries a value.
 */
export async function typeCard(
  fields: readonly CardField[],
  card: CardSecret,
  allowsOrigin: (origin: string) => boolean,
): Promise<CardTyping> {
  const numbers = card.reveal();
  for (const field of fields) {
    // A frame may have gone elsewhere since it was looked at.
    const isStillAllowed = field.place.field === 'cardholder' || allowsOrigin(originOf(field.frame.url()));
    if (isStillAllowed && (await typeField(field, numbers))) continue;
    await clearFields(fields);
    return { kind: 'mangled', field: field.place.field };
  }
  return { kind: 'typed' };
}

async function typeField({ place, frame }: CardField, numbers: CardNumbers): Promise<boolean> {
  const spellings = spellingsOf(place.field, numbers);
  if (spellings.length === 0) return true;
  const element = await locate(frame, place.locators);
  if (!element) return false;
  if (place.kind === 'select') return selectOne(element, spellings);
  for (let attempt = 0; attempt < TYPING_TRIES; attempt += 1) {
    await quietly(element.fill(spellings[0] ?? ''));
    const shown = await element.inputValue();
    if (isSameEntry(place.field, shown, spellings)) return true;
  }
  return false;
}

type Element = NonNullable<Awaited<ReturnType<typeof locate>>>;

async function selectOne(element: Element, spellings: readonly string[]): Promise<boolean> {
  const offered = await element.evaluate((node) =>
    [...(node as HTMLSelectElement).options].map(({ value, label }) => ({ value, label })),
  );
  const option = offered.find(
    ({ value, label }) => spellings.includes(value) || spellings.includes(label.trim()),
  );
  if (!option) return false;
  await element.selectOption({ value: option.value });
  return true;
}

function isSameEntry(field: CardPurpose, shown: string, spellings: readonly string[]): boolean {
  if (field === 'cardholder') return shown === spellings[0];
  const digits = (text: string) => text.replace(/\D/g, '');
  return spellings.some((spelling) => digits(spelling) === digits(shown));
}

function spellingsOf(field: CardPurpose, numbers: CardNumbers): readonly string[] {
  const month = String(numbers.expMonth).padStart(2, '0');
  const year = String(numbers.expYear);
  const short = year.slice(-2);
  switch (field) {
    case 'number':
      return [numbers.number];
    case 'expiry':
      return [`${month}/${short}`, `${month}/${year}`];
    case 'expiry_month':
      return [month, String(numbers.expMonth)];
    case 'expiry_year':
      return [year, short];
    case 'cvc':
      return numbers.cvc === null ? [] : [numbers.cvc];
    case 'cardholder':
      return numbers.name === null ? [] : [numbers.name];
  }
}

async function clearFields(fields: readonly CardField[]): Promise<void> {
  for (const { place, frame } of fields) {
    if (place.kind !== 'text') continue;
    const element = await locate(frame, place.locators);
    await element?.fill('');
  }
}

/** Playwright's errors quote the call, and the call holds the value. */
async function quietly(filling: Promise<void>): Promise<void> {
  try {
    await filling;
  } catch {
    throw new Error('a card field could not be filled');
  }
}
