import { setTimeout as sleep } from 'node:timers/promises';
import { type EntryResult, enterInDocument, type FieldEntry, type FieldName } from './enter-in-document.ts';
import type { PinnedDocument } from './pinned-document.ts';

const TYPING_TRIES = 2;
const DRAWING_MS_MAX = 1_500;
const POLL_MS = 50;

/** A field in the document that held it when it was found. */
export interface PinnedField<Name extends FieldName = FieldName> {
  readonly document: PinnedDocument;
  readonly entry: Omit<FieldEntry, 'action'> & { readonly field: Name };
  /** Of a drawn list: opens it, as a person would. Nothing of the card is told by that. */
  readonly open?: () => Promise<void>;
}

export type Typing<Name extends FieldName = FieldName> =
  | { readonly kind: 'typed' }
  /** The page did not keep what was entered; the fields are empty again. */
  | { readonly kind: 'mangled'; readonly field: Name }
  /** A field, or the document around it, is no longer the one that was found: nothing more was entered. */
  | { readonly kind: 'refused'; readonly field: Name };

/**
 * Enters each value into its document or nowhere, and reads back what the page made of it.
 * @example (await enterPinned([{ document, entry }])).kind // 'typed'
 */
export async function enterPinned<Name extends FieldName>(
  pinned: readonly PinnedField<Name>[],
): Promise<Typing<Name>> {
  for (const field of pinned) {
    const result = await enterField(field, pinned);
    if (result === 'entered') continue;
    await clearFields(pinned);
    return { kind: result, field: field.entry.field };
  }
  await leaveLast(pinned);
  return (await lostSince(pinned)) ?? { kind: 'typed' };
}

/** Whoever presses the button leaves the last field before: a page may read what was entered, and let the button be pressed, only then. */
async function leaveLast(pinned: readonly PinnedField[]): Promise<void> {
  const last = pinned.at(-1);
  // What it makes of the field is looked at next.
  if (last?.entry.kind === 'text') await act(last, 'leave');
}

/** What was entered later may have made the page change what was entered before. */
async function lostSince<Name extends FieldName>(
  pinned: readonly PinnedField<Name>[],
): Promise<Typing<Name> | null> {
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
    await field.open?.();
    if ((await actInTime(field, 'enter')) === 'refused') return 'refused';
    const [shown, areThere] = await Promise.all([actInTime(field, 'verify'), areAllThere(all)]);
    if (!areThere) return 'refused';
    result = shown;
  }
  return result;
}

/** A page takes a moment to draw what a list offers, and what was picked in it. */
async function actInTime(field: PinnedField, action: FieldEntry['action']): Promise<EntryResult> {
  const deadlineMs = Date.now() + (field.open ? DRAWING_MS_MAX : 0);
  for (;;) {
    const result = await act(field, action);
    if (result !== 'mangled' || Date.now() >= deadlineMs) return result;
    await sleep(POLL_MS);
  }
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
