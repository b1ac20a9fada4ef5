import { signWithReleaseCode } from '@florin/release-code/key';
import { fromBase64 } from '@florin/sdk/solana/bytes';
import { checkRelease } from '@florin/sdk/solana/check-release';
import { readTransaction, withSignature } from '@florin/sdk/solana/transaction';
import type { PublicGiftRelease } from '@florin/wire/gifts/public-gift';
import type { Wallet } from '@wallet-standard/base';
import { type Called, call, type Problem } from '../http/call.ts';
import { problemText, type RefusalWords } from '../http/problem-words.ts';
import { submitTransaction } from '../http/submit-transaction.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { connect, signTransaction } from '../wallets/solana-wallet.ts';
import type { ClaimWords } from '../words/claim-words.ts';
import { isSameGift, type PublicGift } from './public-gift.ts';

export interface Claim {
  /** As it was shown to the recipient. */
  readonly gift: PublicGift;
  readonly code: string;
  readonly releaseKey: string;
  readonly wallet: Wallet;
  readonly network: PageNetwork;
  readonly words: ClaimWords;
  readonly shell: RefusalWords;
}

export type ClaimStep =
  | { readonly step: 'connecting' | 'preparing' | 'sending' }
  | { readonly step: 'signing'; readonly recipientPays: boolean };

export type ClaimOutcome =
  | { readonly ok: true; readonly signature: string; readonly recipient: string }
  | { readonly ok: false; readonly title: string; readonly message: string };

/**
 * Claims a gift. The code and its key stay in the page: the wallet signs first, since it may change the transaction; the
 * page then checks what it was handed and adds the signature of the code's key; the service pays and sends.
 * @example const outcome = await claimGift({ gift, code, releaseKey, wallet, network, words, shell }, setStep)
 */
export async function claimGift(claim: Claim, onStep: (step: ClaimStep) => void): Promise<ClaimOutcome> {
  const { wallet, network, gift, words, shell } = claim;
  onStep({ step: 'connecting' });
  const connected = await connect(wallet, network.chain, shell);
  if (!connected.ok) return untouched(connected.problem.message, words);
  const recipient = connected.value.address;

  onStep({ step: 'preparing' });
  const prepared = await prepare(claim, recipient);
  if (!prepared.ok) return refused(prepared.problem, claim);
  if (!isSameGift(prepared.value, gift)) return stopped(words);
  const unsigned = fromBase64(prepared.value.next_action.transaction.serialized_transaction);

  onStep({ step: 'signing', recipientPays: feePayerOf(unsigned) === recipient });
  const signed = await signTransaction(wallet, connected.value, network.chain, unsigned, shell);
  if (!signed.ok) return untouched(signed.problem.message, words);
  const verdict = await checkRelease(signed.value, expectedRelease(claim, recipient));
  if (!verdict.ok) return stopped(words);

  onStep({ step: 'sending' });
  const signature = await signWithReleaseCode(claim.code, verdict.transaction.message);
  const released = withSignature(verdict.transaction, claim.releaseKey, signature);
  const submitted = await submitTransaction(released);
  if (submitted.outcome === 'unknown') return uncertain(words);
  if (submitted.outcome === 'refused') return refused(submitted.problem, claim);
  return { ok: true, signature: submitted.signature, recipient };
}

function prepare({ releaseKey }: Claim, recipient: string): Promise<Called<PublicGiftRelease>> {
  return call('POST', '/v1/gifts/release', {
    recipient_address: recipient,
    release_verification_key: releaseKey,
  });
}

function expectedRelease({ gift, network, releaseKey }: Claim, recipient: string) {
  return {
    programId: network.programId,
    mint: network.mint,
    vaultAddress: gift.vault_address,
    releaseKey,
    recipient,
  };
}

function feePayerOf(bytes: Uint8Array): string | null {
  const read = readTransaction(bytes);
  return read.ok ? read.transaction.feePayer : null;
}

/** The API's words are meant for programmers; some refusals have others for whoever holds a code. */
const refused = (problem: Problem, { words, shell }: Claim) =>
  untouched(words.refusals[problem.code] ?? problemText(problem, shell), words);

const untouched = (message: string, words: ClaimWords): ClaimOutcome => ({
  ok: false,
  title: words.untouched,
  message,
});

const stopped = (words: ClaimWords): ClaimOutcome => ({
  ok: false,
  title: words.codeUnused,
  message: words.refusedToSign,
});

const uncertain = (words: ClaimWords): ClaimOutcome => ({
  ok: false,
  title: words.uncertainTitle,
  message: words.uncertainText,
});
