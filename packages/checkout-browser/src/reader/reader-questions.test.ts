import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Choice } from '@florin/page-reading/purchase';
import { controlOf } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it, vi } from 'vitest';
import type { DriveContext } from '../driver.ts';
import type { ReaderAnswer, ReaderQuestion } from './page-reader.ts';
import { ReaderNotes } from './reader-notes.ts';

type Answers = readonly ReaderAnswer[] | null;

/** Answers as told, question by question, and keeps what it was asked. */
function notesWith(
  answers: (question: ReaderQuestion, count: number) => Answers,
  choice: Choice | null = null,
) {
  const asked: string[][] = [];
  const read = async (question: ReaderQuestion) => {
    asked.push(question.texts.map(({ text }) => text));
    return answers(question, asked.length);
  };
  const context = { signal: new AbortController().signal, deadlineMs: Date.now() + 60_000, log: () => null };
  const reading = {
    reader: { read, point: async () => null },
    context: context as unknown as DriveContext,
    choice,
  };
  return { notes: new ReaderNotes(reading), asked };
}

const asIs = (seen: DocumentSurvey) => seen;
const foreign = (more: Partial<DocumentSurvey>) =>
  surveyOf({ language: 'et', url: 'https://shop.example/samm2', ...more });

it('asks again where nobody answered, but waits for no reader that is silent twice', async () => {
  const page = foreign({ controls: [field('Linn')] });
  const slow = notesWith((_, count) => (count === 1 ? null : [{ index: 0, concept: 'city', words: 'linn' }]));
  for (let look = 0; look < 3; look += 1) await slow.notes.tell(page, asIs);
  expect(slow.asked).toEqual([['Linn'], ['Linn']]);
  expect(slow.notes.glossary.words).toEqual([{ concept: 'city', words: 'linn' }]);
  const dead = notesWith(() => null);
  for (let look = 0; look < 5; look += 1) await dead.notes.tell(page, asIs);
  expect(dead.asked).toHaveLength(2);
  expect(dead.notes.canAsk).toBe(false);
});

it('asks about no line that only repeats a press or the label of a sum', async () => {
  const { notes, asked } = notesWith(({ texts }) =>
    texts.flatMap(({ text }, index): ReaderAnswer[] =>
      text === 'Esita tellimus' ? [{ index, concept: 'place_order', words: 'esita tellimus' }] : [],
    ),
  );
  const page = foreign({
    controls: [button('Esita tellimus')],
    amounts: [{ label: 'Vahesumma', text: '25,00 €' }],
    lines: ['Esita tellimus', 'Vahesumma 25,00 €', 'Tarne Tartusse'],
  });
  await notes.tell(page, asIs);
  await notes.tell(page, asIs);
  expect(asked).toEqual([['Esita tellimus', 'Vahesumma', 'Tarne Tartusse']]);
});

it('asks about no text of which nothing is left without what the buyer told', async () => {
  const buyer = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: null,
    shipping: null,
    billing: null,
  };
  const choice = { options: {}, quantity: 1, buyer } as Choice;
  const { notes, asked } = notesWith(() => [], choice);
  await notes.tell(foreign({ lines: ['Ada Lovelace', 'ada@example.com', 'Tarne Tartusse'] }), asIs);
  expect(asked).toEqual([['Tarne Tartusse']]);
});

it('shows what was chosen among the values of a page, and hides what was written freely', async () => {
  const buyer = { name: 'Ada Lovelace', email: '', phone: null, shipping: null, billing: null };
  const options = { size: 'Suur Tass', engraving: 'Kallis Mari' };
  const { notes, asked } = notesWith(() => [], { options, quantity: 1, buyer } as unknown as Choice);
  const sizes = ['Väike Tass', 'Suur Tass'].map((label) => ({
    value: label,
    label,
    disabled: false,
    selected: false,
  }));
  await notes.tell(
    foreign({ controls: [controlOf({ kind: 'select', label: 'Suurus', options: sizes })] }),
    asIs,
  );
  await notes.tell(foreign({ lines: ['Suur Tass korvis', 'Kallis Mari korvis'] }), asIs);
  expect(asked.at(-1)).toEqual(['Suur Tass korvis', '… korvis']);
});

it('puts the other question as well where an answer changes nothing on the page', async () => {
  const questions: string[] = [];
  const context = { signal: new AbortController().signal, deadlineMs: Date.now() + 60_000, log: () => null };
  const notes = (concept: 'optional' | 'city') =>
    new ReaderNotes({
      reader: {
        read: async () => {
          questions.push('words');
          return [{ index: 0, concept, words: 'linn' }];
        },
        point: async () => {
          questions.push('elements');
          return [];
        },
      },
      context: context as unknown as DriveContext,
      choice: null,
    });
  const page = foreign({ controls: [field('Linn'), button('Edasi')] });
  const standing = { hasAdded: true, knowsAddress: false, isTold: false, pressed: [] };
  expect(await notes('city').explain(page, standing, 'Go on.')).toBe(true);
  expect(questions.splice(0)).toEqual(['words']);
  expect(await notes('optional').explain(page, standing, 'Go on.')).toBe(true);
  expect(questions).toEqual(['words', 'elements']);
});

it('asks about words whose vowels are marks on their letters', async () => {
  const { notes, asked } = notesWith(() => []);
  await notes.tell(foreign({ language: 'hi', controls: [field('पिन कोड'), field('राज्य')] }), asIs);
  expect(asked).toEqual([['पिन कोड', 'राज्य']]);
});

it('asks no second time about a text that was told of, where it stands as something else', async () => {
  const { notes, asked } = notesWith(({ texts }) =>
    texts.flatMap(({ text }, index): ReaderAnswer[] =>
      text === 'Linn' ? [{ index, concept: 'city', words: 'linn' }] : [],
    ),
  );
  await notes.tell(foreign({ controls: [field('Linn')] }), asIs);
  await notes.tell(foreign({ url: 'https://shop.example/samm3', lines: ['Linn', 'Tarne Tartusse'] }), asIs);
  expect(asked).toEqual([['Linn'], ['Tarne Tartusse']]);
});

it('asks of a list of countries only what it says before one is chosen', async () => {
  const { notes, asked } = notesWith(() => []);
  const options = [
    ['', 'Palun valige'],
    ['EE', 'Eesti'],
    ['US', 'Ameerika Ühendriigid'],
  ].map(([value = '', label = '']) => ({ value, label, disabled: false, selected: value === '' }));
  const countries = controlOf({ kind: 'select', label: 'Riik', name: 'country', options });
  await notes.tell(foreign({ controls: [countries] }), asIs);
  expect(asked).toEqual([['Palun valige']]);
});

it('gives an answer half of the time that is left, so that a silent reader ends nothing', async () => {
  vi.useFakeTimers();
  try {
    const { notes } = notesWith(() => new Promise(() => {}) as never);
    const asked = notes.readMore(foreign({ controls: [field('Linn')] }));
    await vi.advanceTimersByTimeAsync(23_000);
    expect(await asked).toBe(false);
    expect(notes.canAsk).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
