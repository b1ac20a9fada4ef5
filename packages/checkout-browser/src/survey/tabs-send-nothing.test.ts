import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { stillAsks } from '@florin/page-reading/receipt/page-verdict';
import { expect, it } from 'vitest';
import { submitButton } from '../explore/payment-form.ts';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('a tab of the ways to pay in the form of a card does not order: the button outside of the form does', async () => {
  await blank.page.setContent(`<main><h1>Checkout</h1><form><ul role="tablist"><li><a href="#card" role="tab">Credit Card</a></li></ul>
<label>Card number <input name="number" autocomplete="cc-number"></label><label>Security code <input name="cvc" autocomplete="cc-csc"></label></form>
<button type="submit">Next: Place Order</button></main>`);
  const seen = await survey(blank.page);
  expect(
    seen.controls.filter((control) => intentOf(control) === 'place_order').map(({ text }) => text),
  ).toEqual(['Next: Place Order']);
  expect(submitButton(seen)?.text).toBe('Next: Place Order');
});

it('a button that unfolds what was ordered asks for nothing on a receipt, and one that leads to a last look does', async () => {
  const receipt = (attributes: string) =>
    `<main><h1>Thank you for your order</h1><p>Order S00003</p><button ${attributes}>Review your order</button><div id="goods" hidden>Mug</div></main>`;
  const asks = async (attributes: string) => {
    await blank.page.setContent(receipt(attributes));
    return stillAsks(await survey(blank.page));
  };
  expect(await asks('aria-expanded="false" aria-controls="goods"')).toBe(false);
  expect(await asks('')).toBe(true);
  expect(await asks('aria-expanded="false" aria-controls="nowhere"')).toBe(true);
});

it('a box without a role that says which part of the page it folds does not lead to a last look', async () => {
  await blank.page.setContent(`<main><h1>Checkout</h1>
<div style="cursor:pointer" aria-expanded="true" aria-controls="goods">Order summary</div><div id="goods">Total $36.50</div></main>`);
  const seen = await survey(blank.page);
  expect(seen.controls.map(({ text, isTab }) => [text, isTab])).toEqual([['Order summary', true]]);
  expect(seen.controls.map(intentOf)).toEqual([null]);
});
