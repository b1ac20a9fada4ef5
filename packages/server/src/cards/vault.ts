import { open, rewrap, type SealedRecord, seal } from '@florin/checkout/vault/envelope';
import { type Keyring, parseKeyring } from '@florin/checkout/vault/keyring';
import { createVault, type Vault } from '@florin/checkout/vault/vault';
import type { CardBrand } from '@florin/wire/checkout/card';
import { isCvcFor } from '@florin/wire/checkout/card-number';
import { ApiError } from '../errors/api-error.ts';

/** The purchase that a login was made for. */
export interface LoginOwner {
  readonly accountId: string;
  readonly intentId: string;
}

/** The card vault of this installation, or what to say where it has none. */
export class CardVault {
  readonly #keyring: Keyring;
  readonly #vault: Vault;

  /** @example new CardVault(process.env.VAULT_KEYS) */
  constructor(vaultKeys: string) {
    this.#keyring = parseKeyring(vaultKeys);
    this.#vault = createVault(this.#keyring);
  }

  get currentKeyId(): string {
    return this.#keyring.current.id;
  }

  hasKey(id: string): boolean {
    return this.#keyring.keys.some((key) => key.id === id);
  }

  seal: Vault['seal'] = (...sealing) => this.#vault.seal(...sealing);
  open: Vault['open'] = (...opening) => this.#vault.open(...opening);
  rewrap: Vault['rewrap'] = (...rewrapping) => this.#vault.rewrap(...rewrapping);

  /** A security code on its own, for one purchase; null where the brand has no such codes. */
  sealCvc(
    card: { readonly accountId: string; readonly cardId: string; readonly brand: CardBrand },
    cvc: string,
  ): SealedRecord | null {
    if (!isCvcFor(card.brand, cvc)) return null;
    return seal(this.#keyring, { accountId: card.accountId, cardId: card.cardId, field: 'cvc' }, cvc);
  }

  /** The password of the account that a purchase makes at a shop. */
  sealPassword(owner: LoginOwner, password: string): SealedRecord {
    return seal(this.#keyring, { ...owner, field: 'password' }, password);
  }

  openPassword(owner: LoginOwner, sealed: SealedRecord): string {
    return open(this.#keyring, { ...owner, field: 'password' }, sealed);
  }

  rewrapPassword(owner: LoginOwner, sealed: SealedRecord): SealedRecord | null {
    return rewrap(this.#keyring, { ...owner, field: 'password' }, sealed);
  }
}

/** @example const vault = requireVault(services.vault) */
export function requireVault(vault: CardVault | null): CardVault {
  if (vault !== null) return vault;
  throw new ApiError(
    'service_unavailable',
    'This installation cannot store cards, because VAULT_KEYS is not set.',
  );
}
