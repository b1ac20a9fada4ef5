import { encodeBase58 } from '@florin/release-code/base58';
import { fromBase64 } from '@florin/sdk/solana/bytes';
import { readTransaction, withSignature } from '@florin/sdk/solana/transaction';
import { call } from '../../http/call.ts';
import { problemText, type RefusalWords } from '../../http/problem-words.ts';
import { submitTransaction } from '../../http/submit-transaction.ts';
import type { HomeWords } from '../../words/dashboard/home-words.ts';

/**
 * Pays a session with play money, as a buyer whose key lives for this one payment: a merchant cannot pay with the wallet that is paid.
 * Null when it was sent, else what went wrong.
 * @example const problem = await payAsTestBuyer('cs_01k9…', '/developer/faucet', words, shell)
 */
export async function payAsTestBuyer(
  session: string,
  faucetPath: string,
  words: HomeWords,
  shell: RefusalWords,
): Promise<string | null> {
  const buyer = await newBuyer();
  if (buyer === null) return words.noTestBuyer;
  const funded = await call('POST', faucetPath, { address: buyer.address });
  if (!funded.ok) return problemText(funded.problem, shell);
  const built = await call<{ transaction: string }>('POST', `/pay/sessions/${session}`, {
    account: buyer.address,
  });
  if (!built.ok) return problemText(built.problem, shell);
  const read = readTransaction(fromBase64(built.value.transaction));
  if (!read.ok) return words.unreadable;
  const signature = await buyer.sign(read.transaction.message);
  const submitted = await submitTransaction(withSignature(read.transaction, buyer.address, signature));
  return submitted.outcome === 'refused' ? problemText(submitted.problem, shell) : null;
}

interface Buyer {
  readonly address: string;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

async function newBuyer(): Promise<Buyer | null> {
  try {
    const keys = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
    const address = encodeBase58(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, new Uint8Array(message)));
    return { address, sign };
  } catch {
    // Older browsers know no Ed25519, and none has cryptography over plain http.
    return null;
  }
}
