import { expect, it } from 'vitest';
import type { Drive } from '../pool/drive.ts';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { survey } from '../survey/survey.ts';
import { findPaymentForm } from './payment-form.ts';

const blank = useBlankPage();

const FRAME =
  "<iframe srcdoc='<input name=cardnumber autocomplete=cc-number><input name=exp autocomplete=cc-exp><input name=cvc autocomplete=cc-csc>'></iframe>";

async function submitOf(markup: string): Promise<string | null> {
  const { page } = blank;
  await page.setContent(markup);
  await page.frameLocator('iframe').locator('[name=cvc]').waitFor();
  const form = await findPaymentForm({ page } as Drive, await survey(page));
  return form?.submit.text ?? null;
}

it('the button that waits for the card is the nearest to its frame, whatever it says until then', async () => {
  const step = (button: string) =>
    `<h2>Payment</h2><div><div role="radio" aria-checked="true">Credit card ${FRAME}</div>${button}</div><h2>In your cart</h2><button>Add a code</button>`;
  expect(await submitOf(step('<button disabled>Enter card details</button>'))).toBe('Enter card details');
  expect(await submitOf(step('<button>Enter card details</button>'))).toBeNull();
  expect(await submitOf(step('<button disabled>Cancel</button>'))).toBeNull();
  expect(
    await submitOf(step('<button disabled>Enter card details</button><button disabled>Save it</button>')),
  ).toBeNull();
});

it.each([
  ['Subscribe', true],
  ['Join the club', true],
  ['Donate', true],
  ['Cancel', false],
  ['Apply coupon', false],
])('the only button of the form around the frame sends the card: %s', async (words, isMeant) => {
  const form = `<form><label>Email <input type="email"></label>${FRAME}<button>${words}</button></form>`;
  expect(await submitOf(form)).toBe(isMeant ? words : null);
});

it.each([
  [
    '<button>Continue</button>',
    '<form><h2>Or pay by bank transfer</h2><button>Place order</button></form>',
    'Continue',
  ],
  [
    '<button>Continue</button>',
    '<form><h2>Invoice</h2><button>Buy now on account</button></form>',
    'Continue',
  ],
  ['<button>Pay now</button>', '<form><button>Place order</button></form>', 'Pay now'],
  ['<button>Apply coupon</button>', '<form><button>Place order</button></form>', 'Place order'],
  ['<button>Continue</button>', '<button>Place order</button>', 'Place order'],
])(
  'the form around the frame sends the card by its own button, where it has one: %s beside %s',
  async (own, other, sends) => {
    expect(await submitOf(`<form><h2>Payment</h2>${FRAME}${own}</form>${other}`)).toBe(sends);
  },
);

it('is none that was there before the frame of the card was drawn, and is gone', async () => {
  const { page } = blank;
  await page.setContent('<form id="delivery"><button disabled>Loading…</button></form>');
  const before = await survey(page);
  await page.setContent(`<form id="payment">${FRAME}<button>Pay now</button></form>`);
  await page.frameLocator('iframe').locator('[name=cvc]').waitFor();
  expect(await findPaymentForm({ page } as Drive, before)).toBeNull();
  expect((await findPaymentForm({ page } as Drive, await survey(page)))?.submit.text).toBe('Pay now');
});
