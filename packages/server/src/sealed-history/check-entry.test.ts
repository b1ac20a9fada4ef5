import { describe, expect, it } from 'vitest';
import { checkEntry, type Sealed } from './check-entry.ts';
import { entryOf, type MoneyEvent } from './entry.ts';
import { historyKeyOf } from './key.ts';
import { leafHash } from './tree.ts';
import type { KeptEntry } from './verify-store.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const key = historyKeyOf(null, Buffer.alloc(32, 7));
const isMarked = (leaf: Buffer, mark: Buffer) => key.markOf(leaf).equals(mark);
const salt = Buffer.alloc(16, 1);
const event: MoneyEvent = {
  account_id: 'acct_1',
  id: 'evt_1',
  type: 'gift.funded',
  about: 'gift_1',
  created: NOW - DAY,
  written_by: '77',
  content: '{"amount": 500}',
};

/** An entry as it was sealed at a place, and its leaf. */
function sealedAt(place: number, of: MoneyEvent = event): { kept: KeptEntry; sealed: Sealed } {
  const entry = JSON.stringify(entryOf(place, of, salt));
  const leaf = leafHash(entry);
  return {
    kept: {
      place,
      account_id: of.account_id,
      event_id: of.id,
      entry,
      salt,
      mark: key.markOf(leaf),
      event: of,
    },
    sealed: { place, leaf, completeUntil: 0, now: NOW },
  };
}
const check = (
  kept: Partial<KeptEntry>,
  sealed: Partial<Sealed> = {},
  marked: typeof isMarked | null = isMarked,
) => {
  const right = sealedAt(3);
  return checkEntry({ ...right.kept, ...kept }, { ...right.sealed, ...sealed }, marked);
};
const right = sealedAt(3);
const foreign = leafHash('something else');

it('finds nothing where nothing was changed', () => {
  expect(check({})).toEqual({ finding: null, leaf: right.sealed.leaf, isForgotten: false });
  expect(check({}, {}, null).finding).toBeNull();
});

it('names event, account and place', () => {
  expect(check({ event: { ...event, content: '{"amount": 5}' } }).finding).toEqual({
    kind: 'changed',
    event: 'evt_1',
    account: 'acct_1',
    place: 3,
    detail: 'amount is 5, was sealed as 500',
  });
});

it.each([
  [
    { content: '{"amount": 500, "signature": "s", "currency": "eur"}' },
    'currency is eur, was sealed as usdc; signature is s, was sealed as null',
  ],
  [{ content: '{"amount_total": 501}' }, 'amount is 501, was sealed as 500'],
  [{ content: '{"amount": "500"}' }, 'amount is null, was sealed as 500'],
  [{ content: 'null' }, 'amount is null, was sealed as 500'],
  [{ content: '{"amount": 500, "sender": "x"}' }, 'what it holds of its object was changed'],
  [{ written_by: '78' }, 'what it holds of its object was changed'],
  [{ type: 'gift.released' as const }, 'type is gift.released, was sealed as gift.funded'],
])('an event with %o: %s', (change, detail) => {
  expect(check({ event: { ...event, ...change } }).finding).toMatchObject({ kind: 'changed', detail });
});

describe('an entry', () => {
  it('that stands elsewhere was reordered, and the tree keeps its leaf', () => {
    const { kept } = sealedAt(4);
    const { finding, leaf } = check({ entry: kept.entry, mark: kept.mark });
    expect(finding).toMatchObject({ kind: 'reordered', detail: 'it stands at place 3 and was sealed at 4' });
    expect(leaf).toEqual(right.sealed.leaf);
    expect(check({ entry: kept.entry }, {}, null).finding).toMatchObject({ kind: 'reordered' });
  });

  it('that was changed is told from a leaf that was', () => {
    const forged = { entry: right.kept.entry.replace('500', '5') };
    expect(check(forged)).toMatchObject({
      finding: { kind: 'changed', detail: 'what was sealed of it was changed' },
      leaf: right.sealed.leaf,
    });
    expect(check(forged, {}, null).finding).toMatchObject({ detail: 'what was sealed of it was changed' });
    expect(check({ entry: 'no JSON' }).finding).toMatchObject({
      detail: 'what was sealed of it was changed',
    });
    expect(check({ entry: 'no JSON' }, { leaf: leafHash('no JSON') }).finding).toMatchObject({
      detail: 'what was sealed of it was changed',
    });
    expect(check({ entry: '7' }).finding).toMatchObject({ detail: 'what was sealed of it was changed' });
    const { finding, leaf } = check({}, { leaf: foreign });
    expect(finding).toMatchObject({ kind: 'changed', detail: 'the tree has another leaf at its place' });
    expect(leaf).toEqual(leafHash(right.kept.entry));
    const both = check(forged, { leaf: leafHash(forged.entry) });
    expect(both).toMatchObject({
      finding: {
        kind: 'changed',
        detail: 'what was sealed of it was changed, and its leaf in the tree with it',
      },
      leaf: leafHash(forged.entry),
    });
  });

  it('that was given another place and leaf without the key was changed', () => {
    const entry = right.kept.entry.replace('"place":3', '"place":4');
    expect(check({ entry }).finding).toMatchObject({ kind: 'changed' });
  });

  it.each([{ event_id: 'evt_2' }, { account_id: 'acct_2' }])('that is kept for %o was changed', (change) => {
    expect(check(change).finding).toMatchObject({
      kind: 'changed',
      detail: 'its place was sealed for evt_1 of acct_1',
    });
  });

  it('from before everything was sealed was inserted', () => {
    expect(check({}, { completeUntil: event.created + 1 }).finding).toMatchObject({
      kind: 'inserted',
      detail: 'it says 2027-01-14T08:00:00Z, but came after everything until 2027-01-14T08:00:01Z was sealed',
    });
    expect(check({}, { completeUntil: event.created }).finding).toBeNull();
  });
});

it('an event that is gone was removed, or forgotten after its 30 days', () => {
  const gone = (age: number) => {
    const { kept, sealed } = sealedAt(3, { ...event, created: NOW - age });
    return checkEntry({ ...kept, event: null }, sealed, isMarked);
  };
  expect(gone(DAY)).toMatchObject({
    finding: { kind: 'removed', detail: 'gift.funded of 2027-01-14T08:00:00Z is gone' },
    isForgotten: false,
  });
  expect(gone(30 * DAY - 3_600).finding).toMatchObject({ kind: 'removed' });
  expect(gone(30 * DAY - 3_599)).toMatchObject({ finding: null, isForgotten: true });
});
