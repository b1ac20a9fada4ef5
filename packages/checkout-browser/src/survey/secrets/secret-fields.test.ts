import type { CardPurpose } from '@florin/page-reading/fields/field-purpose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardField } from '../../explore/payment-form.ts';
import { type FixtureSite, startFixtureSite } from '../../fixture-site.testing.ts';
import { typeCard } from '../../pay/enter/type-card.ts';
import { CARD } from '../../pay/test-card.testing.ts';
import { useBlankPage } from '../blank-page.testing.ts';
import { survey } from '../survey.ts';

/** Fields that nothing but their label tells of. */
const LABELS = [
  'CVV / CVC',
  '3 digits on the back of the card',
  'Signature panel code',
  'Prüfziffer',
  'Sicherheitscode',
  'Cryptogramme visuel',
  'Código de seguridad',
];

const PAGES = {
  '/labelled': `<form>${LABELS.map((label) => `<label>${label} <input value="987"></label>`).join('')}</form>`,
  '/brands': `<form><label>Select credit card: <select name="CreditCardType"><option>Mastercard</option><option selected>Visa</option></select></label></form>`,
  '/nameless': `<form><label>Field one <input id="a"></label><label>Field two <input id="b"></label>
    <label>Field three <select id="c"><option>11</option><option>12</option></select></label>
    <label>Copy <input id="d"></label><label>Pieces <input id="e" value="2"></label><p id="f"></p></form>`,
};

let site: FixtureSite;
const blank = useBlankPage();
beforeAll(async () => {
  site = await startFixtureSite(PAGES);
});
afterAll(() => site.stop());

function fieldAt(field: CardPurpose, id: string, kind: 'text' | 'select' = 'text'): CardField {
  const locators = [{ by: 'css', css: `#${id}` }] as const;
  const origin = new URL(site.url).origin;
  return { place: { field, frameOrigin: null, kind, locators }, frame: blank.page.mainFrame(), origin };
}

it('a code that stands in a field known by its label alone stays in the page', async () => {
  await blank.page.goto(`${site.url}/labelled`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ label }) => label)).toEqual(LABELS);
  expect(controls.filter(({ value }) => value !== '').map(({ label }) => label)).toEqual([]);
  expect(controls.every(({ isFilled }) => isFilled)).toBe(true);
});

it('which brand is chosen is no secret, whatever its list is called', async () => {
  await blank.page.goto(`${site.url}/brands`);
  const [list] = (await survey(blank.page)).controls;
  expect(list?.options.map(({ selected }) => selected)).toEqual([false, true]);
});

it('what was entered as part of a card is in no survey from then on, whatever its field is called', async () => {
  await blank.page.goto(`${site.url}/nameless`);
  const fields = [fieldAt('number', 'a'), fieldAt('cvc', 'b'), fieldAt('expiry_month', 'c', 'select')];
  expect(await typeCard(fields, CARD, () => true)).toEqual({ kind: 'typed' });
  const { controls } = await survey(blank.page);
  expect(controls.map(({ value }) => value)).toEqual(['', '', '', '', '2']);
  expect(controls[2]?.options.some(({ selected }) => selected)).toBe(false);
  expect(controls.map(({ isFilled }) => isFilled)).toEqual([true, true, true, false, true]);
});

it('nor is what a page copies from there into another field or its text', async () => {
  await blank.page.evaluate(() => {
    const [from, code, to] = ['a', 'b', 'd'].map((id) => document.getElementById(id) as HTMLInputElement);
    for (const field of [from, code]) field?.replaceWith(field.cloneNode());
    to!.value = '987';
    document.getElementById('f')!.textContent = 'Paying with 4242 4242 4242 4242';
    (document.getElementById('a') as HTMLInputElement).removeAttribute('data-checkout-card');
    (document.getElementById('a') as HTMLInputElement).value = '4242-4242-4242-4242';
  });
  const seen = await survey(blank.page);
  expect(seen.controls.map(({ value }) => value)).toEqual(['', '', '', '', '2']);
  expect(seen.lines.join()).toContain('Paying with 0000 0000 0000 0000');
  expect(JSON.stringify({ ...seen, frame: null, url: null })).not.toMatch(/4242|987/);
});
