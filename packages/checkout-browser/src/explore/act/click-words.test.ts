import { expect, it } from 'vitest';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { click } from './click.ts';

const blank = useBlankPage();
const HEARD = 'position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden';

it.each([
  [
    'a link with words for those who listen',
    `<body style="font:15px/1.6 Helvetica,sans-serif;margin:0"><header><a href="#h">Shop</a> <nav><a href="#s">Store</a></nav> <a id="cart" href="#cart"><span><span style="${HEARD}">Cart</span> (<b>1</b>)</span></a></header></body>`,
  ],
  ['a plain link', '<a id="cart" href="#cart">Cart</a>'],
])('%s is pressed where its words are seen', async (_what, markup) => {
  await blank.page.setContent(markup);
  await click(blank.page.locator('#cart'), { timeout: 3_000 });
  expect(await blank.page.evaluate(() => location.hash)).toBe('#cart');
});
