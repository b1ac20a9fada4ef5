import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const BUTTON = 'display:inline-block;width:300px;height:48px;background:#06c;color:#fff';

async function prominentIn(markup: string) {
  await blank.page.setContent(`<html lang="en"><body>${markup}</body></html>`);
  const { controls } = await survey(blank.page);
  return controls.filter(({ isProminent }) => isProminent).map(({ text }) => text);
}

it('the largest press with a colour of its own is drawn before all others', async () => {
  const small = '<button style="background:#06c;width:90px;height:30px">Share</button>';
  const pale = '<button style="background:none;border:0;width:600px;height:60px">Details</button>';
  expect(await prominentIn(`${small}${pale}<a href="#" style="${BUTTON}">I want this!</a>`)).toEqual([
    'I want this!',
  ]);
});

it.each([
  ['two are as large', `<button style="${BUTTON}">One</button><button style="${BUTTON}">Two</button>`],
  ['it stands in the frame of the site', `<header><button style="${BUTTON}">Menu</button></header>`],
  ['the page gives it no colour', '<button style="width:300px;height:48px">Plain</button>'],
  ['it is a card', `<a href="#" style="${BUTTON};height:300px">Card</a>`],
  [
    'it has the colour of what it stands on',
    `<div style="background:#06c"><button style="${BUTTON}">Same</button></div>`,
  ],
])('none is where %s', async (_why, markup) => {
  expect(await prominentIn(markup)).toEqual([]);
});
