import type { CardPurpose } from '@florin/page-reading/fields/field-purpose';
import { CARD_ENTERED } from '@florin/page-reading/survey/without-value';
import type { Frame } from 'playwright-core';
import type { CardNumbers, CardSecret } from '../../card/card-secret.ts';
import { exact, locate } from '../../explore/act/locate.ts';
import type { CardField } from '../../explore/payment-form.ts';
import type { CardFieldPlace } from '../../explore/recipe.ts';
import { noteEnteredCard } from '../../survey/secrets/entered-card.ts';
import type { FieldKind } from './enter-in-document.ts';
import { enterPinned, type PinnedField, type Typing } from './enter-pinned.ts';
import { type PinnedDocument, pinDocuments } from './pinned-document.ts';

export type CardTyping = Typing<CardPurpose>;

/**
 * Enters the card into the documents that hold its fields now, and reads the digits back: pages that format while one
 * types are known to mangle them. Whatever the shop does to its frames meanwhile, each value reaches a document of
 * the origin that was found and allowed, or nowhere. What is thrown from here never carries a value.
 */
export async function typeCard(
  fields: readonly CardField[],
  card: CardSecret,
  allowsOrigin: (origin: string) => boolean,
): Promise<CardTyping> {
  const page = fields[0]?.frame.page();
  if (!page) return { kind: 'typed' };
  const documents = await pinDocuments(
    page,
    fields.map(({ frame }) => frame),
  );
  noteEnteredCard(page.context(), card);
  try {
    return await enterCard(fields, (frame) => documents.of(frame), card.reveal(), allowsOrigin);
  } finally {
    await documents.release();
  }
}

async function enterCard(
  fields: readonly CardField[],
  documentOf: (frame: Frame) => PinnedDocument | null,
  numbers: CardNumbers,
  allowsOrigin: (origin: string) => boolean,
): Promise<CardTyping> {
  const pinned: PinnedField<CardPurpose>[] = [];
  for (const { place, frame, origin } of fields) {
    const document = documentOf(frame);
    const isAllowed = place.field === 'cardholder' || allowsOrigin(origin);
    if (!document || !isAllowed) return { kind: 'refused', field: place.field };
    const spellings = spellingsOf(place, numbers);
    const selectors = place.locators.flatMap((locator) => (locator.by === 'css' ? [locator.css] : []));
    if (spellings.length === 0) continue;
    const kind: FieldKind = place.isDrawn ? 'drawn' : place.kind;
    const entry = { field: place.field, mark: CARD_ENTERED, origin, kind, selectors, spellings };
    pinned.push({ document, entry, ...(place.isDrawn && { open: () => openList(frame, place) }) });
  }
  return enterPinned(pinned);
}

const OPENING_MS_MAX = 1_500;

/** Where it cannot be opened nothing is picked, which tells enough. */
async function openList(frame: Frame, { locators }: CardFieldPlace): Promise<void> {
  const list = await locate(frame, exact(locators));
  await list?.click({ timeout: OPENING_MS_MAX }).catch(() => undefined);
}

function spellingsOf({ field, part }: CardFieldPlace, numbers: CardNumbers): readonly string[] {
  const month = String(numbers.expMonth).padStart(2, '0');
  const year = String(numbers.expYear);
  const short = year.slice(-2);
  switch (field) {
    case 'number':
      return [part === undefined ? numbers.number : digitsIn(numbers.number, part)];
    case 'expiry':
      return [`${month}/${short}`, `${month}/${year}`, `${month}${short}`];
    case 'expiry_month':
      return [month, String(numbers.expMonth), ...monthNames(numbers.expMonth)];
    case 'expiry_year':
      return [year, short];
    case 'cvc':
      return numbers.cvc === null ? [] : [numbers.cvc];
    case 'cardholder':
      return numbers.name === null ? [] : [numbers.name];
  }
}

/** The last box takes what is left. */
function digitsIn(number: string, part: number): string {
  const start = part * PART_DIGITS;
  return number.slice(start, part === PARTS - 1 ? undefined : start + PART_DIGITS);
}

const PARTS = 4;
const PART_DIGITS = 4;

function monthNames(month: number): string[] {
  const at = new Date(Date.UTC(2000, month - 1));
  const named = (style: 'long' | 'short') => at.toLocaleString('en', { month: style, timeZone: 'UTC' });
  return [named('long'), named('short')];
}
