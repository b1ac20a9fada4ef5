import { listedBrands } from '@florin/page-reading/card/card-brands';
import { expect, it } from 'vitest';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { withDemandedLists } from './closed-lists.ts';

const blank = useBlankPage();

/** The list shows what it offers while it is pressed upon, and nothing else does. */
const list = (attributes: string) =>
  `<div onmousedown="this.querySelector('[role=listbox]').hidden = false"><input role="combobox" aria-haspopup="listbox" ${attributes}>
<div role="listbox" hidden><div role="option">Mastercard</div><div role="option">Visa</div></div></div>`;

async function opened(markup: string) {
  const { page } = blank;
  await page.setContent(markup);
  const drive = { page, context: { signal: new AbortController().signal } } as Drive;
  const { controls } = await withDemandedLists(drive, await survey(page), new Map());
  return controls.filter(({ kind }) => kind === 'text' || kind === 'select');
}

it('a list that must be answered is opened for what it offers: brands of cards are known, other things can be asked for', async () => {
  const [control] = await opened(list('aria-label="Zahlungstyp" aria-required="true"'));
  expect(control).toMatchObject({ kind: 'select', isDrawnList: true });
  expect(control?.options.map(({ label }) => label)).toEqual(['Mastercard', 'Visa']);
  expect(listedBrands([control!]).map(({ title }) => title)).toEqual(['Mastercard', 'Visa']);
});

it.each([
  ['one that may stay empty', 'aria-label="Zahlungstyp"'],
  ['one that is known', 'aria-label="City" aria-required="true"'],
  ['a field that is sent as it is typed', 'name="type" aria-label="Zahlungstyp" aria-required="true"'],
])('%s is left closed', async (_what, attributes) => {
  expect(await opened(list(attributes))).toMatchObject([{ kind: 'text', options: [] }]);
});
