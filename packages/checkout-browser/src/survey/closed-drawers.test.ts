import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

const drawer = (style: string) =>
  `<main><h1>Checkout</h1><p>Total $23.35</p></main><div style="position:fixed;${style}"><div><p>Mug $18.40</p><a href="/checkout">Checkout</a></div></div>`;

it.each([
  ['right', 'top:0;right:0;width:300px;height:100%;transform:translateX(320px)'],
  ['left', 'top:0;left:-320px;width:300px;height:100%'],
  ['bottom', 'bottom:0;left:0;right:0;height:200px;transform:translateY(100%)'],
])('a drawer that is pushed out of the window to the %s is not seen', async (_side, style) => {
  await blank.page.setContent(drawer(style));
  const { controls, amounts } = await survey(blank.page);
  expect(controls).toEqual([]);
  expect(amounts.map(({ text }) => text)).toEqual(['$23.35']);
});

it.each([
  ['stands in the window', 'top:0;right:0;width:300px;height:100%'],
  ['has no size of its own', 'top:0;right:0;width:0;height:0;direction:rtl;white-space:nowrap'],
])('one that %s is', async (_how, style) => {
  await blank.page.setContent(drawer(style));
  expect((await survey(blank.page)).controls.map(({ text }) => text)).toEqual(['Checkout']);
});
