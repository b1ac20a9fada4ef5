import { expect, it } from 'vitest';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { click } from './click.ts';

const blank = useBlankPage();
const SPREAD = `<style>li { position: relative } b { position: absolute; inset: 0 } label:before { content: ''; position: absolute; inset: 0 }</style>`;

it('a choice that its own label covers is pressed through the label', async () => {
  await blank.page.setContent(`${SPREAD}<ul><li><input type="radio" name="way" id="card">
    <label for="card">Card, by our <a href="#terms">terms</a></label></li>
    <li><input type="radio" name="way" id="wire"> <label for="wire">Wire transfer</label></li></ul>`);
  await click(blank.page.locator('#card'), { timeout: 3_000 });
  expect(await blank.page.locator('#card').isChecked()).toBe(true);
  expect(await blank.page.evaluate(() => location.hash)).toBe('');
});

it('a choice that lies below the fold is too', async () => {
  await blank.page.setContent(`${SPREAD}<div style="height: 3000px"></div>
    <ul><li><input type="checkbox" id="same"> <label for="same"><b>Same address</b></label></li></ul>`);
  await click(blank.page.locator('#same'), { timeout: 3_000 });
  expect(await blank.page.locator('#same').isChecked()).toBe(true);
});

it.each([
  ['anything else', '<div style="position: fixed; inset: 0">Accept our cookies</div>'],
  ['a link', '<a href="#ad" style="position: fixed; inset: 0">Sale</a>'],
])('a choice under %s is not', async (_what, cover) => {
  await blank.page.setContent(`<input type="radio" id="card"> <label for="card">Card</label>
    ${cover}`);
  await expect(click(blank.page.locator('#card'), { timeout: 1_000 })).rejects.toThrow('Timeout');
  expect(await blank.page.locator('#card').isChecked()).toBe(false);
});
