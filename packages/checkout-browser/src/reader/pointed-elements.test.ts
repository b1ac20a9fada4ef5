import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import type { DriveContext } from '../driver.ts';
import type { ElementQuestion } from './page-reader.ts';
import { ReaderNotes } from './reader-notes.ts';

const UNTOLD = { hasAdded: true, knowsAddress: false, isTold: false, pressed: [] };
const TOLD = { hasAdded: true, knowsAddress: true, isTold: true, pressed: [] };

/** Points at elements by what the markup calls them, and keeps what it was asked. */
function notesWith(known: Readonly<Record<string, Concept>>, choice: Choice | null = null) {
  const asked: ElementQuestion[] = [];
  const point = async (question: ElementQuestion) => {
    asked.push(question);
    return question.elements.flatMap(({ name }, index) =>
      known[name] ? [{ index, concept: known[name] }] : [],
    );
  };
  const context = { signal: new AbortController().signal, deadlineMs: Date.now() + 60_000, log: () => null };
  const reader = { read: async () => null, point };
  const reading = { reader, context: context as unknown as DriveContext, choice };
  return { notes: new ReaderNotes(reading), asked };
}

const CART = surveyOf({
  lines: ['Your cart'],
  controls: [button('', { id: 'b1' }), button('', { id: 'b2' })],
});

it('reads what was pointed at as what it was called, here and where it was kept, and asks once', async () => {
  const { notes, asked } = notesWith({ b2: 'checkout' });
  expect(await notes.pointOut(CART, UNTOLD, 'Go on.')).toBe(true);
  expect(notes.withPresses(CART, UNTOLD).controls.map(intentOf)).toEqual([null, 'checkout']);
  const again = new ReaderNotes(null, notes.glossary);
  expect(again.withPresses(CART, UNTOLD).controls.map(intentOf)).toEqual([null, 'checkout']);
  expect(await notes.pointOut(CART, UNTOLD, 'Go on.')).toBe(false);
  expect(asked).toHaveLength(1);
});

it('presses what was pointed at no more once the shop knows who buys', async () => {
  const { notes } = notesWith({ b2: 'continue' });
  await notes.pointOut(CART, UNTOLD, 'Go on.');
  expect(notes.withPresses(CART, TOLD).controls.map(intentOf)).toEqual([null, null]);
});

it('reads a field as what it was called where nothing else tells', async () => {
  const { notes } = notesWith({ f5: 'city', street: 'email' });
  const fields = [field('Street', { name: 'street' }), field('Postcode'), field('', { name: 'f5' })];
  const page = surveyOf({
    forms: [formNamed('checkout')],
    controls: fields.map((control) => ({ ...control, form: 0 })),
  });
  await notes.pointOut(page, UNTOLD, 'Go on.');
  const purposes = [...purposesOf(notes.withPointed(page).controls).values()];
  expect(purposes).toMatchObject([{ field: 'line1' }, { field: 'postal_code' }, { field: 'city' }]);
});

it('shows what the shop complains of before what else the page says', async () => {
  const { notes, asked } = notesWith({});
  await notes.pointOut({ ...CART, alerts: ['Choose the province!'] }, UNTOLD, 'Go on.');
  expect(asked[0]?.lines).toEqual(['Choose the province!', 'Your cart']);
});

it('tells nobody of the buyer', async () => {
  const buyer = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: null,
    shipping: null,
    billing: null,
  };
  const { notes, asked } = notesWith({}, { options: {}, quantity: 1, buyer } as unknown as Choice);
  const page = surveyOf({
    title: 'Hello Ada',
    lines: ['Hello, Ada Lovelace', 'ada@example.com'],
    controls: [button('Deliver to Ada Lovelace', { section: 'Ada Lovelace' })],
  });
  await notes.pointOut(page, UNTOLD, 'Go on.');
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked)).not.toMatch(/Ada|Lovelace|ada@/);
});

it("is told why the way would end, without what is the buyer's", async () => {
  const buyer = { name: 'Ada Byron', email: null, phone: null, shipping: null, billing: null };
  const { notes, asked } = notesWith({}, { options: {}, quantity: 1, buyer });
  await notes.pointOut(CART, UNTOLD, 'Go on.', 'the field "Name" holds another value than Ada Byron');
  await notes.pointOut({ ...CART, url: 'https://shop.example/next' }, UNTOLD, 'Go on.');
  expect(asked.map(({ stopped }) => stopped)).toEqual([
    'the field "Name" holds another value than …',
    undefined,
  ]);
});
