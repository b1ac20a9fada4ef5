import type { JsonObject } from '@florin/page-reading/json';
import type { Offer } from '@florin/page-reading/purchase';
import { describe, expect, it } from 'vitest';
import { NO_PAYMENT_QUESTIONS } from './offer-schema.ts';
import { mergeResponse, readResponse } from './read-response.ts';

const offer: Offer = {
  title: 'Mug',
  currency: 'usd',
  fields: [
    {
      kind: 'enum',
      key: 'size',
      title: 'Size',
      required: true,
      values: ['S', 'M'].map((value) => ({ value, title: value, available: true })),
    },
  ],
  unavailable: [],
  needs: ['name', 'email', 'address'],
  quantityMax: 5,
};

/** The options after the answer, or the parameters that were refused. */
function answer(before: JsonObject, response: JsonObject): JsonObject | readonly string[] {
  const outcome = readResponse(offer, NO_PAYMENT_QUESTIONS, before, response);
  if (!outcome.ok) return outcome.problems.map(({ param }) => param);
  return mergeResponse(offer, before, response, outcome.supplied);
}

describe('an option that the offer does not know', () => {
  it('is taken back by sending it empty, and is gone from the options', () => {
    expect(answer({ quantty: 3 }, { quantty: '', quantity: '3' })).toEqual({ quantity: 3 });
    expect(answer({ quantty: 3, size: 'm' }, { quantty: null })).toEqual({ size: 'm' });
  });

  it('stays while nothing is said about it: a later offer may know it', () => {
    expect(answer({ shipping: 'Express' }, { size: 's' })).toEqual({ shipping: 'Express', size: 'S' });
  });

  it('cannot be answered with another value, nor be brought in by the answer', () => {
    expect(answer({ quantty: 3 }, { quantty: 4 })).toEqual(['quantty']);
    expect(answer({}, { quantty: '' })).toEqual(['quantty']);
  });
});

it('an option of the offer is not taken back by sending it empty', () => {
  expect(answer({ size: 'M' }, { size: '' })).toEqual(['size']);
  expect(answer({ quantity: 9 }, { quantity: '' })).toEqual(['quantity']);
});

describe('buyer details', () => {
  const address = { line1: '2 Sea Road', city: 'Boston', state: 'MA', postal_code: '02110', country: 'US' };

  it('that are answered one by one add up', () => {
    const buyer = { name: 'Grace Hopper', address };
    expect(answer({ buyer }, { buyer: { email: 'grace@example.com' } })).toEqual({
      buyer: { ...buyer, email: 'grace@example.com' },
    });
  });

  it('that were malformed do not stand in the way of the answer', () => {
    const buyer = { name: 'Grace Hopper', emial: 'x', address: { line1: '2 Sea Road' } };
    expect(answer({ buyer }, { buyer: { address } })).toEqual({ buyer: { name: 'Grace Hopper', address } });
  });
});
