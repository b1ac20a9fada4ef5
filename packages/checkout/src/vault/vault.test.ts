import { inspect } from 'node:util';
import { brandOf, expiryProblem, parseCardNumber, passesLuhn } from '@florin/wire/checkout/card-number';
import { describe, expect, it } from 'vitest';
import { CVC_KEPT_MS, cvcDestroyReason } from './cvc-rule.ts';
import type { SealedRecord } from './envelope.ts';
import { generateVaultKey, parseKeyring } from './keyring.ts';
import { createVault, type SealedCard, type StoredCard } from './vault.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const NUMBER = '4242424242424242';
const owner = { accountId: 'acct_1', cardId: 'card_1' };
const oldKey = generateVaultKey('a');
const newKey = generateVaultKey('b');
const vault = createVault(parseKeyring(oldKey));

function sealed(input: Partial<{ number: string; cvc: string | null }> = {}): SealedCard {
  const outcome = vault.seal(
    owner,
    { number: NUMBER, expMonth: 12, expYear: 2030, cvc: '987', ...input },
    NOW_MS,
  );
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.card;
}

const stored = (card: SealedCard, overrides: Partial<StoredCard> = {}): StoredCard => ({
  ...owner,
  number: card.number,
  cvc: card.cvc,
  expMonth: 12,
  expYear: 2030,
  name: 'Ada Lovelace',
  ...overrides,
});

describe('sealing a card', () => {
  it('keeps the number and the cvc out of everything that is stored', () => {
    const text = JSON.stringify(sealed());
    expect(text).not.toContain(NUMBER);
    expect(text).not.toContain('987');
    expect(sealed()).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  it('never seals the same card to the same bytes', () => {
    expect(sealed().number.payload).not.toBe(sealed().number.payload);
  });

  it('opens to what was sealed', () => {
    expect(vault.open(stored(sealed())).reveal()).toEqual({
      number: NUMBER,
      cvc: '987',
      expMonth: 12,
      expYear: 2030,
      name: 'Ada Lovelace',
    });
  });

  it('prefers a cvc supplied for this purchase', () => {
    expect(vault.open(stored(sealed({ cvc: null })), '123').reveal().cvc).toBe('123');
  });

  it.each([
    [{ number: '4242424242424241' }, 'number_invalid'],
    [{ number: '4242' }, 'number_invalid'],
    [{ cvc: '12' }, 'cvc_invalid'],
    [{ number: '378282246310005', cvc: '123' }, 'cvc_invalid'],
    [{ expMonth: 13 }, 'expiry_invalid'],
    [{ expYear: 2026, expMonth: 10 }, 'expired'],
  ])('refuses %o as %s', (input, problem) => {
    const base = { number: NUMBER, expMonth: 12, expYear: 2030, cvc: '987' };
    expect(vault.seal(owner, { ...base, ...input }, NOW_MS)).toEqual({ ok: false, problem });
  });
});

describe('a record', () => {
  const flip = (text: string) => `${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`;
  const tampered: [string, (record: SealedRecord) => Partial<StoredCard>][] = [
    ['moved to another card', () => ({ cardId: 'card_2' })],
    ['moved to another account', () => ({ accountId: 'acct_2' })],
    ['with a changed payload', (record) => ({ number: { ...record, payload: flip(record.payload) } })],
    ['with a changed key', (record) => ({ number: { ...record, wrappedKey: flip(record.wrappedKey) } })],
  ];

  it.each(tampered)('%s does not open', (_name, change) => {
    const card = sealed();
    expect(() => vault.open(stored(card, change(card.number)))).toThrow();
  });

  it('of one field does not open as another', () => {
    const card = sealed();
    expect(() => vault.open(stored(card, { cvc: card.number }))).toThrow();
  });
});

describe('rotation', () => {
  const rotated = createVault(parseKeyring(`${newKey},${oldKey}`));
  const onlyNew = createVault(parseKeyring(newKey));

  it('opens old records, seals new ones with the new key, and rewraps without touching the payload', () => {
    const card = sealed();
    expect(rotated.open(stored(card)).reveal().number).toBe(NUMBER);
    const moved = rotated.rewrap(owner, 'number', card.number);
    expect(moved?.keyId).toBe('b');
    expect(moved?.payload).toBe(card.number.payload);
    const opened = onlyNew.open(stored(card, { number: moved!, cvc: null }));
    expect(opened.reveal().number).toBe(NUMBER);
    expect(rotated.rewrap(owner, 'number', moved!)).toBeNull();
  });

  it('names the key that is missing', () => {
    expect(() => onlyNew.open(stored(sealed()))).toThrow(/lacks the key a/);
  });

  it('still recognises a card that was fingerprinted under the old key', () => {
    expect(rotated.fingerprints(NUMBER)).toContain(sealed().fingerprint);
    expect(rotated.fingerprints('4000000000000002')).not.toContain(sealed().fingerprint);
  });

  it.each([[''], ['a:short'], [`${oldKey},${oldKey}`], ['no-colon']])(
    'refuses the keys %j without repeating them',
    (text) => {
      const failure = (() => {
        try {
          parseKeyring(text);
        } catch (error) {
          return (error as Error).message;
        }
        return '';
      })();
      expect(failure).toMatch(/VAULT_KEYS/);
      expect(failure).not.toContain(oldKey.slice(2));
    },
  );
});

it('a decrypted card shows itself only when asked', () => {
  const secret = vault.open(stored(sealed()));
  for (const shown of [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 9, showHidden: true }),
  ]) {
    expect(shown).not.toContain(NUMBER);
    expect(shown).not.toContain('987');
  }
  expect(Object.keys(secret)).toEqual([]);
});

describe('card numbers', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['36227206271667', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])('%s is %s', (number, brand) => {
    expect(passesLuhn(number)).toBe(true);
    expect(brandOf(number)).toBe(brand);
  });

  it('are read as people write them', () => {
    expect(parseCardNumber(' 4242-4242 4242-4242 ')).toBe(NUMBER);
    expect(parseCardNumber('4242 4242 4242 424x')).toBeNull();
  });

  it('are good through the end of their month everywhere', () => {
    expect(expiryProblem(11, 2026, Date.UTC(2026, 10, 30, 23))).toBeNull();
    expect(expiryProblem(11, 2026, Date.UTC(2026, 11, 1, 11))).toBeNull();
    expect(expiryProblem(11, 2026, Date.UTC(2026, 11, 1, 12))).toBe('expired');
  });
});

describe('a stored cvc', () => {
  const fresh = { storedAtMs: NOW_MS, authorizedAtMs: null, cardDeletedAtMs: null };

  it('is kept until its first authorization', () => {
    expect(cvcDestroyReason(fresh, NOW_MS + 1)).toBeNull();
    expect(cvcDestroyReason({ ...fresh, authorizedAtMs: NOW_MS }, NOW_MS)).toBe('authorized');
  });

  it('goes with its card, and after seven days at the latest', () => {
    expect(cvcDestroyReason({ ...fresh, cardDeletedAtMs: NOW_MS }, NOW_MS)).toBe('card_deleted');
    expect(cvcDestroyReason(fresh, NOW_MS + CVC_KEPT_MS - 1)).toBeNull();
    expect(cvcDestroyReason(fresh, NOW_MS + CVC_KEPT_MS)).toBe('aged');
  });
});
