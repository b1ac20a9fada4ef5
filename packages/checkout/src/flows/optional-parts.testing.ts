import type { Address, Buyer } from '@florin/page-reading/purchase';

const ADDRESSES: Readonly<Record<string, Address>> = {
  CA: {
    line1: '4 Elm Row',
    line2: 'Unit 9',
    city: 'Ottawa',
    state: 'ON',
    postalCode: 'K1P 1J1',
    country: 'CA',
  },
  SG: {
    line1: '8 Robinson Road',
    line2: 'Level 12',
    city: 'Singapore',
    state: null,
    postalCode: '048544',
    country: 'SG',
  },
  US: {
    line1: '1 Market Street',
    line2: 'Suite 300',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  },
};

/** By what they have beside what everybody has: a Canadian may leave out the province, an American not. */
export const BUYERS: Readonly<Record<string, Buyer>> = {
  'CA alone': buyerWith('CA', []),
  'CA with a state': buyerWith('CA', ['state']),
  'CA with a second line': buyerWith('CA', ['line2']),
  'CA with both': buyerWith('CA', ['state', 'line2']),
  'SG alone': buyerWith('SG', []),
  'SG with a second line': buyerWith('SG', ['line2']),
  'US with a state': buyerWith('US', ['state']),
  'US with both': buyerWith('US', ['state', 'line2']),
};

function buyerWith(country: string, parts: readonly ('state' | 'line2')[]): Buyer {
  const address = ADDRESSES[country]!;
  const state = parts.includes('state') ? address.state : null;
  const line2 = parts.includes('line2') ? address.line2 : null;
  return {
    name: `Ada ${country} Lovelace`,
    email: `${country.toLowerCase()}.${parts.length}@example.com`,
    phone: '+1 415 555 0100',
    shipping: { ...address, state, line2 },
    billing: null,
  };
}

export type OrderOfTwo = readonly [first: string, second: string];

/** Every order of two different buyers. */
export const ORDERS_OF_TWO: readonly OrderOfTwo[] = Object.keys(BUYERS).flatMap((first) =>
  Object.keys(BUYERS).flatMap((second) => (first === second ? [] : [[first, second] as const])),
);
