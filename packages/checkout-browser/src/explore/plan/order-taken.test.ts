import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it } from 'vitest';
import { seeOrderTaken } from './order-taken.ts';

const CHECKOUT = surveyOf({ url: 'https://shop.example/order', lines: ['Total $20.00', 'To payment'] });

function after(said: Partial<DocumentSurvey>) {
  const action = { control: button('To payment'), intent: 'continue', key: 'to payment', weight: 1 } as const;
  const pressed = { action, state: '', from: CHECKOUT, sent: 1 };
  const page = understand(surveyOf({ url: 'https://shop.example/success', ...said }));
  return seeOrderTaken(page, { page: { pressed } });
}

const THANKS = ['Thank you for your order', 'Order number: 1001'];

it('a press that ordered ends the way, also where the order can be paid from there', () => {
  const end = { kind: 'failed', code: 'person_required', detail: expect.stringContaining('"To payment"') };
  expect(after({ lines: THANKS })).toMatchObject(end);
  expect(after({ lines: THANKS, controls: [button('Pay')] })).toMatchObject(end);
});

it('a press that led on does not, nor one that leads to the card of an order', () => {
  expect(after({ lines: ['Payment', 'Thank you for shopping with us'] })).toBeUndefined();
  expect(after({ lines: CHECKOUT.lines })).toBeUndefined();
  expect(after({ lines: THANKS, controls: [field('Card number'), button('Pay')] })).toBeUndefined();
});
