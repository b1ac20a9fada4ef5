import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('a failure that is marked by its colour alone is said to the person, other red words are not', async () => {
  await blank.page.setContent(`<div style="color:rgb(185,28,28)">Your card was declined.</div>
<p style="color:oklch(0.505 0.213 27.5)">The payment could not be completed.</p><p>Payments can be declined by your bank.</p>
<p style="color:red">Only 2 left</p><p style="color:green">No errors</p>`);
  expect((await survey(blank.page)).alerts).toEqual([
    'Your card was declined.',
    'The payment could not be completed.',
  ]);
});

it('so is one in the language of the page', async () => {
  await blank.page.setContent(`<html lang="de"><p style="color:red">Ihre Zahlung wurde abgelehnt.</p>
<p style="color:red">Nur noch 2 auf Lager</p></html>`);
  expect((await survey(blank.page)).alerts).toEqual(['Ihre Zahlung wurde abgelehnt.']);
});

it('a value that is sold out and a press that is drawn like one are told in the language of the page', async () => {
  const value = (words: string) => `<button class="variant-option">${words}</button>`;
  await blank.page.setContent(`<html lang="de"><h1>Hemd</h1><p>Größe</p>
<div class="variants">${value('S')}${value('M – ausverkauft')}${value('Zur Kasse')}</div></html>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ kind, text, isSoldOut }) => [kind, text, isSoldOut])).toEqual([
    ['radio', 'S', false],
    ['radio', 'M – ausverkauft', true],
    ['button', 'Zur Kasse', false],
  ]);
});
