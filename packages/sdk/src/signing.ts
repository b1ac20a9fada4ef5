import { parseReleaseCode } from '@florin/release-code/code';
import { deriveVerificationKey, signWithReleaseCode } from '@florin/release-code/key';
import type { PublicGiftRelease } from '@florin/wire/gifts/public-gift';
import { addressOf, fromBase64, sameBytes, toBase64 } from './solana/bytes.ts';
import { checkRelease } from './solana/check-release.ts';
import { readTransaction, withSignature } from './solana/transaction.ts';

/** Something that can sign: a wallet of your own, a key management service, a release code. */
export interface Signer {
  readonly address: string;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** USDC on mainnet, and on the embedded chain. */
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const SEED_BYTES = 32;
const KEYPAIR_BYTES = 64;
/** What stands before a seed in PKCS #8 (RFC 8410), the only form in which WebCrypto takes one. */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/**
 * A signer from the 64 bytes of a keypair, as the Solana tools keep them in a file.
 * @example const wallet = await keypairSigner(JSON.parse(await readFile('wallet.json', 'utf8')))
 */
export async function keypairSigner(keypair: Uint8Array | readonly number[]): Promise<Signer> {
  const bytes = Uint8Array.from(keypair);
  if (bytes.length !== KEYPAIR_BYTES) throw new TypeError(`A keypair has ${KEYPAIR_BYTES} bytes.`);
  const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...bytes.slice(0, SEED_BYTES)]);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const publicBytes = bytes.slice(SEED_BYTES);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  if (!sameBytes(fromBase64(x.replace(/-/g, '+').replace(/_/g, '/')), publicBytes))
    throw new TypeError('The public key does not match the secret key.');
  return {
    address: addressOf(publicBytes),
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, new Uint8Array(message))),
  };
}

/**
 * The bytes of a new keypair, to be kept as the Solana tools keep theirs.
 * @example await writeFile('wallet.json', JSON.stringify([...(await newKeypair())]), { mode: 0o600 })
 */
export async function newKeypair(): Promise<Uint8Array> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-SEED_BYTES);
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return Uint8Array.from([...seed, ...publicBytes]);
}

/**
 * Adds signatures to a transaction that the service built. Each signer must be one that it asks for.
 * @example
 * const { serialized_transaction } = gift.next_action.transaction;
 * await florin.transactions.submit({ transaction: await signTransaction(serialized_transaction, wallet) });
 */
export async function signTransaction(
  transactionBase64: string,
  ...signers: readonly Signer[]
): Promise<string> {
  let bytes: Uint8Array = fromBase64(transactionBase64);
  for (const { address, sign } of signers) {
    const read = readTransaction(bytes);
    if (!read.ok) throw new TypeError(`The transaction cannot be signed: ${read.detail}.`);
    bytes = withSignature(read.transaction, address, await sign(read.transaction.message));
  }
  return toBase64(bytes);
}

/** Who claims a gift, and what they know of it by themselves. */
export interface Claim {
  readonly code: string;
  /** The wallet that gets the money. */
  readonly recipient: Signer;
  /** What the recipient was told that the gift is: where its money lies and under which program. */
  readonly gift: { readonly vault_address: string; readonly program_id: string };
  /** USDC on mainnet when left out. */
  readonly mint?: string;
}

/**
 * Signs a claim with the wallet and then with the code, after a check that it pays this gift to this wallet and does nothing
 * else: a service that lies could otherwise have the money sent elsewhere.
 * @example
 * const gift = await florin.publicGifts.retrieve(id);
 * const release = await florin.gifts.release(id, { recipient_address: wallet.address });
 * await florin.transactions.submit({ transaction: await signClaim(release, { code, recipient: wallet, gift }) });
 */
export async function signClaim(release: PublicGiftRelease, claim: Claim): Promise<string> {
  const parsed = parseReleaseCode(claim.code);
  if (!parsed.ok) throw new TypeError(parsed.message);
  const releaseKey = await deriveVerificationKey(parsed.code);
  const { serialized_transaction } = release.next_action.transaction;
  const bytes = fromBase64(await signTransaction(serialized_transaction, claim.recipient));
  const verdict = await checkRelease(bytes, {
    programId: claim.gift.program_id,
    mint: claim.mint ?? USDC_MINT,
    vaultAddress: claim.gift.vault_address,
    releaseKey,
    recipient: claim.recipient.address,
  });
  if (!verdict.ok)
    throw new TypeError(`The code was not used: the transaction is not a claim, ${verdict.detail}.`);
  const { transaction } = verdict;
  const signature = await signWithReleaseCode(parsed.code, transaction.message);
  return toBase64(withSignature(transaction, releaseKey, signature));
}
