import { createHmac } from 'node:crypto';
import { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { CardBrand, CardFunding } from '@florin/wire/checkout/card';
import {
  brandOf,
  type CardProblem,
  expiryProblem,
  isCvcFor,
  parseCardNumber,
} from '@florin/wire/checkout/card-number';
import { open, rewrap, type SealedRecord, seal } from './envelope.ts';
import { type Keyring, subkeyOf, type VaultKey } from './keyring.ts';

export interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string | null;
}

export interface CardOwner {
  readonly accountId: string;
  readonly cardId: string;
}

/** A card as it is stored: nothing in it reveals the number or the cvc without the keyring. */
export interface SealedCard {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly number: SealedRecord;
  /** Kept apart from the number, since it is destroyed much earlier (`cvc-rule.ts`). */
  readonly cvc: SealedRecord | null;
  readonly fingerprint: string;
}

export type SealOutcome =
  | { readonly ok: true; readonly card: SealedCard }
  | { readonly ok: false; readonly problem: CardProblem };

export interface StoredCard extends CardOwner {
  readonly number: SealedRecord;
  readonly cvc: SealedRecord | null;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
  readonly funding?: CardFunding | null;
}

export interface Vault {
  seal(owner: CardOwner, input: CardInput, nowMs: number): SealOutcome;
  /** `suppliedCvc` is the write-only option `card_cvc`, which beats a stored one. */
  open(stored: StoredCard, suppliedCvc?: string): CardSecret;
  /** Null where the record is already under the current key. */
  rewrap(owner: CardOwner, field: 'number' | 'cvc', record: SealedRecord): SealedRecord | null;
  /** Every fingerprint that this number can have been stored under, the current key's first. */
  fingerprints(number: string): readonly string[];
  /** Tells whether two requests carried the same card without keeping the card (idempotent replays). */
  requestDigest(body: string): string;
}

/**
 * The card vault: a pure library over ciphertext records, which stay in the caller's database.
 * @example createVault(parseKeyring(process.env.VAULT_KEYS)).seal({ accountId, cardId }, input, Date.now())
 */
export function createVault(keyring: Keyring): Vault {
  return {
    seal(owner, input, nowMs) {
      const number = parseCardNumber(input.number);
      if (number === null) return { ok: false, problem: 'number_invalid' };
      const brand = brandOf(number);
      const problem = expiryProblem(input.expMonth, input.expYear, nowMs);
      if (problem !== null) return { ok: false, problem };
      if (input.cvc !== null && !isCvcFor(brand, input.cvc)) return { ok: false, problem: 'cvc_invalid' };
      const card: SealedCard = {
        brand,
        last4: number.slice(-4),
        number: seal(keyring, { ...owner, field: 'number' }, number),
        cvc: input.cvc === null ? null : seal(keyring, { ...owner, field: 'cvc' }, input.cvc),
        fingerprint: fingerprintWith(keyring.current, number),
      };
      return { ok: true, card };
    },

    open(stored, suppliedCvc) {
      const owner = { accountId: stored.accountId, cardId: stored.cardId };
      const storedCvc = () =>
        stored.cvc === null ? null : open(keyring, { ...owner, field: 'cvc' }, stored.cvc);
      return new CardSecret({
        number: open(keyring, { ...owner, field: 'number' }, stored.number),
        cvc: suppliedCvc ?? storedCvc(),
        expMonth: stored.expMonth,
        expYear: stored.expYear,
        name: stored.name,
        ...(stored.funding && { funding: stored.funding }),
      });
    },

    rewrap: ({ accountId, cardId }, field, record) => rewrap(keyring, { accountId, cardId, field }, record),
    fingerprints: (number) => keyring.keys.map((key) => fingerprintWith(key, number)),
    requestDigest: (body) =>
      createHmac('sha256', subkeyOf(keyring.current, 'request')).update(body).digest('base64url'),
  };
}

/** Keyed: the space of card numbers is small enough to try them all against a plain hash. */
function fingerprintWith(key: VaultKey, number: string): string {
  const digest = createHmac('sha256', subkeyOf(key, 'fingerprint')).update(number).digest('base64url');
  return `${key.id}.${digest}`;
}
