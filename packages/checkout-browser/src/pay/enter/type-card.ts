import type { CardPurpose } from '@florin/page-reading/fields/field-purpose';
import { CARD_ENTERED } from '@florin/page-reading/survey/without-value';
import type { Frame } from 'playwright-core';
import type { CardNumbers, CardSecret } from '../../card/card-secret.ts';
import type { CardField } from '../../explore/payment-form.ts';
import { noteEnteredCard } from '../../survey/secrets/entered-card.ts';
import { type EntryResult, enterInDocument, type FieldEntry } from './enter-in-document.ts';
import { type PinnedDocument, pinDocuments } from './pinned-document.ts';

const TYPING_TRIES = 2;

export type CardTyping =
  | { readonly kind: 'typed' }
  /** The page did not keep what was entered; the fields are empty again. */
  | { readonly kind: 'mangled'; readonly field: CardPurpose }
  /** A field, or the document around it, is no longer the one that was found: nothing more was entered. */
  | { readonly kind: 'refused'; readonly field: CardPurpose };

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

interface PinnedField {
  readonly document: PinnedDocument;
  readonly entry: Omit<FieldEntry, 'action'>;
}

async function enterCard(
  fields: readonly CardField[],
  documentOf: (frame: Frame) => PinnedDocument | null,
  numbers: CardNumbers,
  allowsOrigin: (origin: string) => boolean,
): Promise<CardTyping> {
  const pinned: PinnedField[] = [];
  for (const { place, frame, origin } of fields) {
    const document = documentOf(frame);
    const isAllowed = place.field === 'cardholder' || allowsOrigin(origin);
    if (!document || !isAllowed) return { kind: 'refused', field: place.field };
    const spellings = spellingsOf(place.field, numbers);
    const selectors = place.locators.flatMap((locator) => (locator.by === 'css' ? [locator.css] : []));
    if (spellings.length === 0) continue;
    const entry = { field: place.field, mark: CARD_ENTERED, origin, kind: place.kind, selectors, spellings };
    pinned.push({ document, entry });
  }
  for (const field of pinned) {
    const result = await enterField(field, pinned);
    if (result === 'entered') continue;
    await clearFields(pinned);
    return { kind: result, field: field.entry.field };
  }
  return (await lostSince(pinned)) ?? { kind: 'typed' };
}

/** What was entered later may have made the page change what was entered before. */
async function lostSince(pinned: readonly PinnedField[]): Promise<CardTyping | null> {
  for (const field of pinned) {
    if ((await act(field, 'verify')) !== 'mangled') continue;
    await clearFields(pinned);
    return { kind: 'mangled', field: field.entry.field };
  }
  return null;
}

async function enterField(field: PinnedField, all: readonly PinnedField[]): Promise<EntryResult> {
  let result: EntryResult = 'mangled';
  for (let attempt = 0; attempt < TYPING_TRIES && result === 'mangled'; attempt += 1) {
    if ((await act(field, 'enter')) === 'refused') return 'refused';
    const [shown, areThere] = await Promise.all([act(field, 'verify'), areAllThere(all)]);
    if (!areThere) return 'refused';
    result = shown;
  }
  return result;
}

async function act({ document, entry }: PinnedField, action: FieldEntry['action']): Promise<EntryResult> {
  try {
    return await document.run(enterInDocument, { ...entry, action });
  } catch {
    // The document is gone; and an error of the browser's could quote what it was given.
    return 'refused';
  }
}

/** One frame that has moved ends the entry, though the others may still be what they were. */
async function areAllThere(fields: readonly PinnedField[]): Promise<boolean> {
  const documents = [...new Set(fields.map(({ document }) => document))];
  const answers = await Promise.allSettled(
    documents.map((document) => document.run((pinned) => pinned === window.document, null)),
  );
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value);
}

async function clearFields(fields: readonly PinnedField[]): Promise<void> {
  for (const field of fields) await act(field, 'clear');
}

function spellingsOf(field: CardPurpose, numbers: CardNumbers): readonly string[] {
  const month = String(numbers.expMonth).padStart(2, '0');
  const year = String(numbers.expYear);
  const short = year.slice(-2);
  switch (field) {
    case 'number':
      return [numbers.number];
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

function monthNames(month: number): string[] {
  const at = new Date(Date.UTC(2000, month - 1));
  const named = (style: 'long' | 'short') => at.toLocaleString('en', { month: style, timeZone: 'UTC' });
  return [named('long'), named('short')];
}
