import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from './ids.ts';
import { startTestServer, type TestServer } from './testing/server.testing.ts';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const GUESSES = 1_000;
const ROUNDS = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bodyOf = (id: string) => id.slice(id.lastIndexOf('_') + 1);

function numberOf(id: string): bigint {
  let value = 0n;
  for (const digit of bodyOf(id)) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  return value;
}

/** The best guesses at another id of the same process: those next to one that is known, and those with its randomness. */
function isGuessed(secret: string, known: readonly string[]): boolean {
  const wanted = numberOf(secret);
  const randomness = bodyOf(secret).slice(10);
  const each = BigInt(Math.ceil(GUESSES / known.length));
  return known.some((id) => {
    const distance = wanted - numberOf(id);
    return (distance < each && distance > -each) || bodyOf(id).slice(10) === randomness;
  });
}

it('a stranger who reads request ids guesses no session of the same millisecond in a thousand tries', async () => {
  const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 250 } } }];
  // The clock stands still, as it does for whoever sends enough requests in every millisecond.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await server.get('/healthz', { key: null });
      const { body } = await server.post('/v1/checkout_sessions', { json: { line_items } });
      const after = await server.get('/healthz', { key: null });
      const known = [before, after].map(({ headers }) => headers.get('request-id')!);
      expect(isGuessed(body.id, known)).toBe(false);
    }
  } finally {
    clock.mockRestore();
  }
});

it('whoever holds an id guesses none that the same process made in the same millisecond', () => {
  const now = Date.now();
  const ids = Array.from({ length: 500 }, () => newId('checkout_session', now));
  const guessed = ids.filter((id, index) => index > 0 && isGuessed(id, [ids[index - 1]!]));
  expect(guessed).toEqual([]);
});

it('carries 80 random bits of its own in every id, each as often set as not', () => {
  const count = 4_000;
  const now = Date.now();
  const flips = new Array<number>(80).fill(0);
  const mask = (1n << 80n) - 1n;
  let before = numberOf(newId('gift', now)) & mask;
  for (let index = 0; index < count; index++) {
    const random = numberOf(newId('gift', now)) & mask;
    const changed = random ^ before;
    for (let bit = 0; bit < 80; bit++) if ((changed >> BigInt(bit)) & 1n) flips[bit]!++;
    before = random;
  }
  // A fair bit is outside of this once in 10^14.
  for (const flipped of flips) expect(Math.abs(flipped - count / 2)).toBeLessThan(8 * Math.sqrt(count / 4));
});
