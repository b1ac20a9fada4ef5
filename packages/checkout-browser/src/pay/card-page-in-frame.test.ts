import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { findFramedForm, findPaymentForm } from '../explore/payment-form.ts';
import type { Drive } from '../pool/drive.ts';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { survey } from '../survey/survey.ts';
import { cardPageTotal } from './card-page-total.ts';
import { findButton } from './press.ts';

const blank = useBlankPage();
const armed = { amount: cents(2500), currency: 'usd', breakdown: { total: 2500 } } as const;
const framed = (
  button: string,
  sum = '$25.00',
) => `<h1>Payment</h1><p>Please pay now:</p><iframe srcdoc='<p>You pay <b>${sum}</b></p>
<form><label>Card number <input autocomplete="cc-number"></label><label>Expiry <input autocomplete="cc-exp"></label>
<label>Security code <input autocomplete="cc-csc"></label><button>${button}</button></form>'></iframe>`;

async function formIn(markup: string) {
  const { page } = blank;
  await page.setContent(markup, { waitUntil: 'load' });
  const drive = { page } as Drive;
  const seen = await survey(page);
  return { drive, bare: await findPaymentForm(drive, seen), form: await findFramedForm(drive, seen) };
}

it('the page of the card in a frame is found with the button that pays, which is pressed there', async () => {
  const { drive, bare, form } = await formIn(framed('Pay $25.00'));
  expect(bare?.submitFrame).toBe(drive.page.frames()[1]);
  expect(form?.fields.map(({ place }) => place.field)).toEqual(['number', 'expiry', 'cvc']);
  expect(form?.submitFrame).toBe(drive.page.frames()[1]);
  const button = await findButton(drive, form!.submit, form!.submitFrame);
  expect(await button.textContent()).toBe('Pay $25.00');
});

it('the shop’s own button behind the frame is not pressed again', async () => {
  const { drive, form } = await formIn(`<form><button>Place order</button></form>${framed('Pay $25.00')}`);
  expect(form?.submitFrame).toBe(drive.page.frames()[1]);
  expect(form?.submit.text).toBe('Pay $25.00');
});

it('it asks for what was armed, or gets no card', async () => {
  const asked = async (button: string, sum: string) => {
    const { drive, form } = await formIn(framed(button, sum));
    return (await cardPageTotal(drive, armed, { frame: form?.submitFrame, isOwn: false }).now()).kind;
  };
  expect(await asked('Pay now', '$25.00')).toBe('total');
  expect(await asked('Pay now', '$26.00')).toBe('none');
  expect(await asked('Pay $26.00', '$25.00')).toBe('none');
});

it.each(['Cancel', 'Continue', 'Apply'])('a frame whose button is "%s" pays nothing', async (button) => {
  expect((await formIn(framed(button))).form).toBeNull();
});
