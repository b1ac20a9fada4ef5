/**
 * How the wallet treats a transaction that it is asked to sign, as wallets in the wild differ: it leaves it alone, sets
 * a price, adds an assertion besides, forgets the signatures of others, takes its time, or says no.
 */
export const BEHAVIOURS = ['plain', 'prices', 'modifies', 'strips', 'late', 'rejects'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface WalletSettings {
  /** The private key, 32 bytes in hex. Play money only: it lies in the open. */
  readonly seedHex: string;
  readonly behaviour: Behaviour;
  /** False for a wallet that must stay empty, without SOL and without a token account. */
  readonly isFunded: boolean;
}

export const SETTINGS_KEY = 'florin-developer-wallet';

/**
 * This browser's developer wallet: made on the first visit, the same ever after. `localStorage` can be edited to try
 * another behaviour.
 * @example const { behaviour } = readSettings(localStorage)
 */
export function readSettings(storage: Storage): WalletSettings {
  const stored = parse(storage.getItem(SETTINGS_KEY));
  const settings: WalletSettings = {
    seedHex: stored.seedHex ?? randomSeed(),
    behaviour: BEHAVIOURS.find((name) => name === stored.behaviour) ?? 'plain',
    isFunded: stored.isFunded ?? true,
  };
  storage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  return settings;
}

function parse(text: string | null): Partial<WalletSettings> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Partial<WalletSettings>;
  } catch {
    // Someone edited the text into no JSON; a new wallet costs nothing here.
    return {};
  }
}

function randomSeed(): string {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(seed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
