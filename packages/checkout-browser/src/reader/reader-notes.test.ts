import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Choice } from '@florin/page-reading/purchase';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it } from 'vitest';
import type { DriveContext, Step } from '../driver.ts';
import type { PageReader, ReaderQuestion } from './page-reader.ts';
import { ReaderNotes } from './reader-notes.ts';

const FAR_MS = 60_000;

/** Knows these words, wherever they stand, and keeps what it was asked. */
function readerOf(known: Readonly<Record<string, string>>) {
  const asked: ReaderQuestion[] = [];
  const reader: PageReader = {
    read: async (question) => {
      asked.push(question);
      return question.texts.flatMap(({ text }, index) =>
        Object.entries(known).flatMap(([words, concept]) =>
          text.includes(words) ? [{ index, concept: concept as 'city', words: words.toLowerCase() }] : [],
        ),
      );
    },
    point: async () => null,
  };
  return { reader, asked };
}

function notesWith(known: Readonly<Record<string, string>>, choice: Choice | null = null, leftMs = FAR_MS) {
  const { reader, asked } = readerOf(known);
  const steps: Step[] = [];
  const context = {
    signal: new AbortController().signal,
    deadlineMs: Date.now() + leftMs,
    log: (step: Step) => steps.push(step),
  } as unknown as DriveContext;
  return { notes: new ReaderNotes({ reader, context, choice }), asked, steps };
}

const asIs = (seen: DocumentSurvey) => seen;
const foreign = (more: Partial<DocumentSurvey>) =>
  surveyOf({ language: 'et', url: 'https://shop.example/samm2', ...more });

it('asks about a page in an unknown language, once for each text, and reads it by the answer', async () => {
  const { notes, asked, steps } = notesWith({ Linn: 'city' });
  const page = foreign({ controls: [field('Linn')], lines: ['Sisesta oma aadress'] });
  const told = await notes.tell(page, asIs);
  expect([...purposesOf(told.controls).values()]).toMatchObject([{ kind: 'buyer', field: 'city' }]);
  expect(steps.map(({ detail }) => detail)).toEqual(['"Linn" means city']);
  await notes.tell(page, asIs);
  expect(asked).toHaveLength(1);
});

it('asks nothing of a page in a language that is known, until nothing leads on', async () => {
  const { notes, asked } = notesWith({ Dingsda: 'city' });
  const page = surveyOf({
    language: 'de',
    lines: ['Bitte geben Sie Ihre Adresse ein'],
    controls: [field('Dingsda')],
  });
  expect(await notes.tell(page, asIs)).toBe(page);
  expect(asked).toEqual([]);
  expect(await notes.readMore(page)).toBe(true);
  expect(await notes.readMore(page)).toBe(false);
});

it('tells nobody of the buyer, nor of long numbers in any digits', async () => {
  const choice = {
    options: {},
    quantity: 1,
    buyer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  } as Choice;
  const whole = {
    ...choice,
    buyer: { ...choice.buyer, phone: null, shipping: null, billing: null },
  } as Choice;
  const { notes, asked } = notesWith({}, whole);
  await notes.tell(
    foreign({ lines: ['Tere, Ada Lovelace!', 'Helista: ۰۹۱۲۳۴۵', 'Kaart 4242424242424242'] }),
    asIs,
  );
  expect(JSON.stringify(asked)).not.toMatch(/Ada|Lovelace|4242|۰۹۱۲/);
});

it('reads a press by all of its words, and only where it cannot order', async () => {
  const { notes } = notesWith({ Edasi: 'continue', Telli: 'place_order' });
  const form = { forms: [formNamed('')] };
  const address = ['Full name', 'Address', 'City', 'Postcode'].map((label) => field(label, { form: 0 }));
  const page = foreign({
    ...form,
    controls: [...address, button('Edasi maksma', { form: 0 })],
  });
  await notes.tell(page, asIs);
  const standing = { hasAdded: true, knowsAddress: true, isTold: true, pressed: [] };
  const intents = (seen: DocumentSurvey) => notes.withPresses(seen, standing).controls.map(intentOf).at(-1);
  expect(intents(page)).toBe('continue');
  // The same words on a page that takes a card.
  const paying = foreign({
    ...form,
    controls: [field('Card number'), button('Edasi maksma', { form: 0 })],
  });
  expect(intents(paying)).not.toBe('continue');
  // Other words that begin alike.
  expect(intents(foreign({ ...form, controls: [...address, button('Edasi', { form: 0 })] }))).toBeNull();
});

it('takes what only presses say from no line or heading', async () => {
  const { notes } = notesWith({ Telli: 'place_order' });
  const told = await notes.tell(foreign({ lines: ['Telli'], controls: [button('Prindi')] }), asIs);
  const press = { ...button('Telli'), ...(told.languages && { languages: told.languages }) };
  expect(intentOf(press)).toBeNull();
});

it('asks at most twenty times, and not where the time is short', async () => {
  const { notes, asked } = notesWith({});
  for (let page = 0; page < 30; page += 1)
    await notes.tell(foreign({ lines: [`Tekst ${'x'.repeat(page + 2)} midagi`] }), asIs);
  expect(asked).toHaveLength(20);
  expect(notes.canAsk).toBe(false);
  const late = notesWith({ Linn: 'city' }, null, 5_000);
  await late.notes.tell(foreign({ controls: [field('Linn')] }), asIs);
  expect(late.asked).toEqual([]);
});

it('knows again what was kept, without asking', async () => {
  const { notes } = notesWith({ Linn: 'city', 'Lisa ostukorvi': 'add_to_cart' });
  await notes.tell(foreign({ controls: [field('Linn'), button('Lisa ostukorvi')] }), asIs);
  const again = new ReaderNotes(null, notes.glossary);
  const told = await again.tell(foreign({ controls: [field('Linn'), button('Lisa ostukorvi')] }), asIs);
  expect([...purposesOf(told.controls).values()][0]).toMatchObject({ field: 'city' });
  const pressed = again.withPresses(told, {
    hasAdded: false,
    knowsAddress: false,
    isTold: false,
    pressed: [],
  });
  expect(pressed.controls.map(intentOf)).toEqual([null, 'add_to_cart']);
});
