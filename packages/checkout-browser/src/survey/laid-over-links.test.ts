import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

async function linksOn(box: string) {
  await blank.page.setContent(`<!doctype html><html lang="en">
<style>.box { position: relative; padding: 20px; width: 300px } .over { position: absolute; inset: 0 }</style><main>${box}</main></html>`);
  return (await survey(blank.page)).controls.map(({ text }) => text);
}

it('a link that is laid over a box is what the box says', async () => {
  const box = (link: string) => `<div class="box"><p>Bank card</p><p>Visa, Mastercard</p>${link}</div>`;
  expect(await linksOn(box('<a class="over" href="?way=2"></a>'))).toEqual(['Bank card Visa, Mastercard']);
  expect(await linksOn(box('<a href="?way=2" style="position:absolute;width:9px;height:9px"></a>'))).toEqual([
    '',
  ]);
});

it('but not where more can be pressed in the box', async () => {
  const box =
    '<div class="box"><p>Mug</p><a class="over" href="/mug"></a><button class="over">Add to cart</button></div>';
  expect(await linksOn(box)).toEqual(['', 'Add to cart']);
});
