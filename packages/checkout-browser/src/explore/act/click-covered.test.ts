import { expect, it } from 'vitest';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { click } from './click.ts';

const blank = useBlankPage();

/** The cart unfolds under the hand that rests on its link, over what stands below. */
const HEAD = `<style>body{margin:0}header{position:relative;height:40px}
#fold{display:none;position:absolute;z-index:9;top:40px;right:0;width:400px;height:300px;background:#eee}
.cart{position:absolute;right:0;width:120px;height:40px}.cart:hover #fold{display:block}
#code{position:absolute;right:50px;top:100px}</style>
<header><div class="cart"><a href="#cart">Cart (1)</a><div id="fold">Notebook</div></div></header>`;

it('what is covered by something that only a resting hand keeps open is pressed once the hand is taken away', async () => {
  await blank.page.setContent(
    `${HEAD}<button id="code" onclick="this.textContent = 'Pressed'">Add a promo code</button>`,
  );
  await click(blank.page.locator('.cart a'));
  await click(blank.page.locator('#code'), { timeout: 2_000 });
  expect(await blank.page.locator('#code').textContent()).toBe('Pressed');
});

it('what stays covered is not pressed', async () => {
  await blank.page.setContent(
    `<div style="position:fixed;inset:0;z-index:9">Wait</div><button id="code" onclick="this.textContent = 'Pressed'">Add</button>`,
  );
  await expect(click(blank.page.locator('#code'), { timeout: 1_000 })).rejects.toThrow(/intercepts/);
  expect(await blank.page.locator('#code').textContent()).toBe('Add');
});
