import { variantGroups } from '@florin/page-reading/product/variants';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const radio = (name: string, label: string, more = '') =>
  `<label class="option"><input type="radio" name="${name}" ${more}> ${label}</label>`;

async function groupsIn(markup: string) {
  await blank.page.setContent(
    `<!doctype html><html lang="en"><main><h1>Linen shirt</h1><p>$24.00</p>${markup}<button>Add to cart</button></main></html>`,
  );
  return (await survey(blank.page)).controls.flatMap(({ kind, group, label }) =>
    kind === 'radio' ? [[label, group?.key, group?.title]] : [],
  );
}

const sizes = `<div><div>Size</div><div class="options">${radio('11', 'S', 'checked')}${radio('12', 'M')}${radio('13', 'L')}</div></div>`;

it('radios with a name of their own each are one choice where they stand together', async () => {
  const found = await groupsIn(sizes);
  expect(new Set(found.map(([, key]) => key)).size).toBe(1);
  expect(found.map(([label, , title]) => [label, title])).toEqual([
    ['S', 'Size'],
    ['M', 'Size'],
    ['L', 'Size'],
  ]);
  const groups = variantGroups(await survey(blank.page));
  expect(groups.map(({ key, values }) => [key, values.map(({ title }) => title)])).toEqual([
    ['size', ['S', 'M', 'L']],
  ]);
});

it('two choices of that kind stay two', async () => {
  const colours = `<div><div>Colour</div><div class="options">${radio('21', 'Red')}${radio('22', 'Blue')}</div></div>`;
  const found = await groupsIn(sizes + colours);
  expect(new Set(found.map(([, key]) => key)).size).toBe(2);
  expect(found.at(-1)?.[2]).toBe('Colour');
});

it('beside radios that share a name, or as sentences to agree to, each is its own', async () => {
  const mixed = `<div>${radio('size', 'S')}${radio('size', 'M')}${radio('gift', 'Gift wrap')}</div>`;
  expect(new Set((await groupsIn(mixed)).map(([, key]) => key)).size).toBe(2);
  const agreed = `<div>${radio('terms', 'I have read the terms of this shop and agree to them')}${radio('privacy', 'I have read what the shop keeps of me and agree')}</div>`;
  expect(new Set((await groupsIn(agreed)).map(([, key]) => key)).size).toBe(2);
});
