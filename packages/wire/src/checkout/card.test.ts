import { describe, expect, it } from 'vitest';
import { CardCreate } from './card.ts';

const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030 };
const issueOf = (change: object) => CardCreate.safeParse({ ...card, ...change }).error?.issues[0];

describe('a card', () => {
  it.each(['4242424242424242', '4242-4242-4242-4242', '378282246310005', '6'.repeat(19)])(
    'has a number like %s',
    (number) => {
      expect(issueOf({ number })).toBeUndefined();
    },
  );

  it.each(['', '4242', '4'.repeat(20), '4242 4242 4242 424x', ' 4242424242424242', '4242--424242424242'])(
    'has no number like %j',
    (number) => {
      expect(issueOf({ number })).toMatchObject({
        path: ['number'],
        params: { code: 'card_number_invalid' },
      });
    },
  );

  it('is never repeated in a message', () => {
    const sent = { number: 4242424242424242, exp_month: 13, exp_year: 30, cvc: 98765 };
    const told = JSON.stringify(CardCreate.safeParse(sent).error?.issues);
    expect(told).not.toMatch(/4242|98765/);
  });

  it.each([
    [{ exp_month: 0 }, 'exp_month'],
    [{ exp_month: 13 }, 'exp_month'],
    [{ exp_year: 30 }, 'exp_year'],
    [{ exp_year: 1999 }, 'exp_year'],
    [{ cvc: '12' }, 'cvc'],
    [{ cvc: '12a' }, 'cvc'],
    [{ billing_details: { email: 'mei' } }, 'billing_details'],
    [{ billing_details: { phone: 'call me' } }, 'billing_details'],
    [{ shipping_details: { address: { line1: '1 Raffles Place' } } }, 'shipping_details'],
  ])('is checked field by field (%#)', (change, field) => {
    expect(issueOf(change)?.path[0]).toBe(field);
  });

  it('is told which month or year it can have, and how long an email address can be', () => {
    const email = `${'m'.repeat(60)}@${'shop.'.repeat(40)}example`;
    expect(issueOf({ exp_month: 13 })?.message).toBe('Expected a whole number from 1 to 12.');
    expect(issueOf({ exp_year: 1999 })?.message).toBe('Expected a year of four digits, from 2000 to 2100.');
    expect(issueOf({ billing_details: { email } })?.message).toBe('Expected at most 254 characters.');
  });

  it('is sent to a country of two capital letters', () => {
    const to = (country: string) => ({
      shipping_details: {
        address: { line1: '1 Raffles Place', city: 'Singapore', postal_code: '048616', country },
      },
    });
    expect(issueOf(to('SG'))).toBeUndefined();
    expect(issueOf(to('Singapore'))?.message).toContain('two capital letters');
  });
});
