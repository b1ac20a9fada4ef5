import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { click } from '../explore/act/click.ts';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const HIDDEN =
  'position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);border-width:0';

it('a button that is a choice and hidden behind its label is a value of it, and its label is pressed', async () => {
  const sizes = ['S', 'M', 'L'].map(
    (size) =>
      `<div><button type="button" role="radio" aria-checked="false" value="${size}" id="size-${size}" style="${HIDDEN}"
onclick="document.querySelectorAll('[role=radio]').forEach((one) => one.setAttribute('aria-checked', String(one === this)))"></button>
<label for="size-${size}" style="display:flex;padding:12px 16px;border:2px solid">${size}</label></div>`,
  );
  await blank.page.setContent(
    `<!doctype html><html lang="da"><main><h1>T-shirt</h1><p>179,00 kr.</p><div><label>Størrelse</label><div role="radiogroup">${sizes.join('')}</div></div>
<button disabled>Vælg en variant</button></main></html>`,
  );
  const [group] = variantGroups(await survey(blank.page));
  expect([group?.title, group?.values.map(({ title }) => title)]).toEqual(['Størrelse', ['S', 'M', 'L']]);
  const target = group?.values[1]?.target;
  const css = target?.locators.findLast(({ by }) => by === 'css');
  await click(blank.page.locator(css?.by === 'css' ? css.css : 'none'));
  const [after] = variantGroups(await survey(blank.page));
  expect(after?.values.map(({ isChosen }) => isChosen)).toEqual([false, true, false]);
});
