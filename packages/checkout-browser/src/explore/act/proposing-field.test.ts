import { expect, it } from 'vitest';
import { UNBOUND } from '../../mandate/drive-guard.ts';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { perform } from './perform.ts';

const blank = useBlankPage();

/** Shows what fits while one types, and keeps only what was chosen of that. */
function propose(names: readonly string[]): void {
  const field = document.querySelector('input')!;
  const list = document.querySelector('ul')!;
  field.addEventListener('input', () => {
    field.dataset.chosen = '';
    requestAnimationFrame(() => {
      const fitting = names.filter((name) => name.toLowerCase().includes(field.value.toLowerCase()));
      list.replaceChildren(
        ...fitting.slice(0, 3).map((name) => {
          const entry = document.createElement('li');
          entry.setAttribute('role', 'option');
          entry.textContent = name;
          entry.addEventListener('mousedown', () => {
            field.value = name;
            field.dataset.chosen = name;
            list.replaceChildren();
          });
          return entry;
        }),
      );
    });
  });
}

async function pick(names: readonly string[], values: readonly string[], language = 'en') {
  const { page } = blank;
  await page.setContent(
    `<html lang="${language}"><label>Country <input role="combobox" aria-autocomplete="list" id="c"></label><ul role="listbox"></ul></html>`,
  );
  await page.evaluate(propose, names);
  page.setDefaultTimeout(3_000);
  const { controls } = await survey(page);
  expect(controls[0]).toMatchObject({ kind: 'text', proposes: true });
  const drive = { page, guard: UNBOUND, context: { signal: new AbortController().signal } } as Drive;
  const isPicked = await perform(drive, { kind: 'pick', control: controls[0]!, values });
  return {
    isPicked,
    chosen: await page.getAttribute('#c', 'data-chosen'),
    text: await page.inputValue('#c'),
  };
}

const COUNTRIES = ['Andorra', 'Belgium', 'Chad', 'United States Minor Outlying Islands', 'United States'];

it('what a field proposes is chosen from it, and not only typed', async () => {
  expect(await pick(COUNTRIES, ['US', 'United States'])).toEqual({
    isPicked: true,
    chosen: 'United States',
    text: 'United States',
  });
});

it('a country is looked for by its name in the language of the page', async () => {
  const values = ['US', 'United States', 'Vereinigte Staaten', 'Verenigde Staten', 'Ameerika Ühendriigid'];
  expect(await pick(['Eesti', 'Ameerika Ühendriigid'], values, 'et')).toMatchObject({
    isPicked: true,
    chosen: 'Ameerika Ühendriigid',
  });
});

it('where it proposes nothing at all, what was typed is the answer', async () => {
  expect(await pick([], ['US', 'United States'])).toEqual({
    isPicked: true,
    chosen: '',
    text: 'United States',
  });
});

it('where it proposes only others, nothing is left in it', async () => {
  expect(await pick(['United States Minor Outlying Islands'], ['US', 'United States'])).toEqual({
    isPicked: false,
    chosen: '',
    text: '',
  });
});
