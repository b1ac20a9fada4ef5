import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

async function labelsOf(markup: string) {
  await blank.page.setContent(`<html lang="en"><main>${markup}</main></html>`);
  const { amounts } = await survey(blank.page);
  return amounts.map(({ label, text }) => [label, text]);
}

const TAX = '<br><span>of which tax $2.13</span>';

it.each([
  ['table', `<table><tr><td><b>Total</b>${TAX}</td><td><b>$12.80</b></td></tr></table>`],
  ['line', `<div style="display: flex"><p><b>Total</b>${TAX}</p><p>$12.80</p></div>`],
])('the name of a row of a %s names its amount also where it says another one', async (_kind, markup) => {
  expect(await labelsOf(markup)).toEqual([
    ['of which tax', '$2.13'],
    ['Total', '$12.80'],
  ]);
});

it.each([
  ['has no words of its own', '<p>Goods <span>$2.13</span></p><p>$12.80</p>'],
  ['stands in a row of several', `<p>Goods ${TAX}</p><p>$12.80</p><p>$25.60</p>`],
])('what stands before an amount that %s names no other', async (_how, markup) => {
  const labels = await labelsOf(`<div style="display: flex">${markup}</div>`);
  expect(labels.find(([, text]) => text === '$12.80')).toEqual(['', '$12.80']);
});
