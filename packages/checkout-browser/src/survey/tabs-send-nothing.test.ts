import { intentOf } from '@florin/page-reading/buttons/button-intent';
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
