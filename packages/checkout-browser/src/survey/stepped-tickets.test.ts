import { goodsRows } from '@florin/page-reading/product/goods-rows';
import { addButton, quantityField } from '@florin/page-reading/product/product-controls';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const ICON = '<svg width="16" height="16"><path d="M0 8h16"/></svg>';
const ticket = (name: string, value = '0') =>
  `<div><div><h3>${name}</h3><p>120 available</p></div><div><span>$25.00</span><div>
<button type="button">${ICON}</button><div><input type="text" inputmode="numeric" value="${value}"></div><button type="button">${ICON}</button></div></div></div>`;
const pageWith = async (tickets: string, button: string) => {
  await blank.page.setContent(
    `<main><h1>Harbour concert</h1><h2>Tickets</h2><form>${tickets}<div>${button}</div></form></main>`,
  );
  return survey(blank.page);
};

it('tickets are counted in boxes between steps, and sent by a button that waits for the first one', async () => {
  const seen = await pageWith(
    ticket('Day ticket') + ticket('VIP'),
    '<button type="submit" disabled>Continue</button>',
  );
  expect(addButton(seen)?.text).toBe('Continue');
  expect(goodsRows(seen).map(({ title }) => title)).toEqual(['Day ticket', 'VIP']);
});

it('so is a single one', async () => {
  const seen = await pageWith(
    ticket('General admission'),
    '<button type="submit" disabled>Continue</button>',
  );
  const button = addButton(seen);
  expect(button?.text).toBe('Continue');
  expect(quantityField(seen, button!)?.value).toBe('0');
});

it('a button that is switched off with something counted waits for something else', async () => {
  const seen = await pageWith(
    ticket('General admission', '1'),
    '<button type="submit" disabled>Continue</button>',
  );
  expect(addButton(seen)).toBeNull();
});

it('a failure on a red ground is said to the person, other words on one are not', async () => {
  await blank.page.setContent(`<div style="background:#e33;color:#fff"><div>Unable to update the cart: it is out of stock.</div></div>
<span style="background:#e33;color:#fff">-20%</span><button style="background:#e33;color:#fff">Payment failed? Try again</button><p>It could not be easier.</p>`);
  expect((await survey(blank.page)).alerts).toEqual(['Unable to update the cart: it is out of stock.']);
});
