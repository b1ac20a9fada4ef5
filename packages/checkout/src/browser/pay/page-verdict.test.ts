import { describe, expect, it } from 'vitest';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isChallenge, readVerdict } from './page-verdict.ts';

const page = (
  lines: string[],
  alerts: string[] = [],
  url = 'https://shop.example/checkout',
): DocumentSurvey => ({
  url,
  title: '',
  controls: [],
  amounts: [],
  alerts,
  lines,
});

describe('what a shop answers', () => {
  it.each([
    ['Thank you for your order', 'Order number #10042', '10042'],
    ['Your order is confirmed', 'Order #A-7781', 'A-7781'],
    ['Payment successful', 'We have sent a receipt.', null],
  ])('"%s" is an order', (headline, detail, orderNumber) => {
    expect(readVerdict(page([headline, detail]))).toEqual({ kind: 'placed', orderNumber });
  });

  it.each([
    ['Your card was declined.', 'card_declined'],
    ['Your card has insufficient funds.', 'insufficient_balance'],
    ['We are unable to authenticate your card.', 'authentication_required'],
  ])('"%s" is %s', (alert, reason) => {
    expect(readVerdict(page([], [alert]))).toMatchObject({ kind: 'declined', reason });
  });

  it('is not read from small print', () => {
    expect(readVerdict(page(['If your card was declined, please call your bank.']))).toBeNull();
    expect(readVerdict(page(['Thank you for visiting', 'Continue shopping']))).toBeNull();
  });

  it('an error page says nothing about the money', () => {
    expect(readVerdict(page(['Something went wrong'], ['We could not complete your request.']))).toBeNull();
  });

  it('a challenge asks for something', () => {
    const asks = {
      ...page(['Confirm your payment']),
      controls: [{ kind: 'button' }],
    } as unknown as DocumentSurvey;
    expect(isChallenge(asks)).toBe(true);
    expect(isChallenge(page(['Confirm your payment']))).toBe(false);
  });
});
