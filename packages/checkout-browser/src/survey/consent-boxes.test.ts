import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const LONG = 'I acknowledge that the shop passes on what it keeps of me. '.repeat(5);

async function boxesOf(markup: string) {
  await blank.page.setContent(`<form>${markup}<button>Place order</button></form>`);
  const { controls } = await survey(blank.page);
  return controls.filter(({ kind }) => kind === 'checkbox');
}

it('a box must be ticked where its words end in a star, however long they are', async () => {
  const boxes = await boxesOf(`<label><input type="checkbox" name="a"> ${LONG} *</label>
    <label><input type="checkbox" name="b"> ${LONG}</label>`);
  expect(boxes.map(({ isRequired }) => isRequired)).toEqual([true, false]);
});

it('what is said right after a box is about it, and not about the next one', async () => {
  const boxes = await boxesOf(`<p><label><input type="checkbox" name="a"> I accept the terms</label></p>
    <div class="invalid-feedback" style="color: red">Please accept them.</div>
    <p><label><input type="checkbox" name="b"> Send me news</label></p>`);
  expect(boxes.map(({ complaint }) => complaint)).toEqual(['Please accept them.', '']);
});

it('a box behind its words is called by them, though a link stands among them and a button follows', async () => {
  const boxes = await boxesOf(
    `<div>I have read and agree to the <a href="/terms"><b>terms</b></a> <input type="checkbox" name="a">
      <input type="button" value="Continue"></div>`,
  );
  expect(boxes.map(({ label }) => label)).toEqual(['I have read and agree to the terms']);
});
