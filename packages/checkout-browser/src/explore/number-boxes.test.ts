import { expect, it } from 'vitest';
import type { Drive } from '../pool/drive.ts';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { survey } from '../survey/survey.ts';
import { findPaymentForm } from './payment-form.ts';

const blank = useBlankPage();

async function partsOf(fields: string): Promise<readonly (number | undefined)[] | undefined> {
  const { page } = blank;
  await page.setContent(
    `<html lang="en"><form>${fields}<label>CVC <input name="cvc"></label><button>Place order</button></form></html>`,
  );
  const form = await findPaymentForm({ page } as Drive, await survey(page));
  return form?.fields.filter(({ place }) => place.field === 'number').map(({ place }) => place.part);
}

const box = (name: string) =>
  `<input name="card_number" id="${name}" aria-label="Card number" maxlength="4">`;

it('a card number in four boxes is entered into all of them', async () => {
  const boxes = ['one', 'two', 'three', 'four'].map(box).join(' - ');
  expect(await partsOf(boxes)).toEqual([0, 1, 2, 3]);
});

it('of fields that do not stand together, or are not as many, the first takes all of it', async () => {
  const expiry = '<label>Expiry date <input name="expiry"></label>';
  expect(await partsOf(['one', 'two', 'three', 'four'].map(box).join(expiry))).toEqual([undefined]);
  expect(await partsOf(['one', 'two'].map(box).join(''))).toEqual([undefined]);
});
