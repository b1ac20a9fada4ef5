import { signWithReleaseCode } from '@florin/release-code/key';
import { fromBase64 } from '@florin/sdk/solana/bytes';
import { checkRelease } from '@florin/sdk/solana/check-release';
import { readTransaction, withSignature } from '@florin/sdk/solana/transaction';
import type { PublicGiftRelease } from '@florin/wire/gifts/public-gift';
import type { Wallet } from '@wallet-standard/base';
import { type Called, call, type Problem } from '../http/call.ts';
import { submitTransaction } from '../http/submit-transaction.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { connect, signTransaction } from '../wallets/solana-wallet.ts';
import { isSameGift, type PublicGift } from './public-gift.ts';

export interface Claim {
  /** As it was shown to the recipient. */
  readonly gift: PublicGift;
  readonly code: string;
  readonly releaseKey: string;
  readonly wallet: Wallet;
  readonly network: PageNetwork;
}

export type ClaimStep =
  | { readonly step: 'connecting' | 'preparing' | 'sending' }
  | { readonly step: 'signing'; readonly recipientPays: boolean };

export type ClaimOutcome =
  | { readonly ok: true; readonly signature: string; readonly recipient: string }
  | { readonly ok: false; readonly title: string; readonly message: string };

const UNTOUCHED = 'Nothing was claimed.';

/**
 * Claims a gift. The code and its key stay in the page: the wallet signs first, since it may change the transaction; the
 * page then checks what it was handed and adds the signature of the code's key; the service pays and sends.
 * @example const outcome = await claimGift({ gift, code, releaseKey, wallet, network }, setStep)
 */
export async function claimGift(claim: Claim, onStep: (step: ClaimStep) => void): Promise<ClaimOutcome> {
  const { wallet, network, gift } = claim;
  onStep({ step: 'connecting' });
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return untouched(connected.problem.message);
  const recipient = connected.value.address;

  onStep({ step: 'preparing' });
  const prepared = await prepare(claim, recipient);
  if (!prepared.ok) return refused(prepared.problem);
  if (!isSameGift(prepared.value, gift)) return stopped('the service now describes another gift');
  const unsigned = fromBase64(prepared.value.next_action.transaction.serialized_transaction);

  onStep({ step: 'signing', recipientPays: feePayerOf(unsigned) === recipient });
  const signed = await signTransaction(wallet, connected.value, network.chain, unsigned);
  if (!signed.ok) return untouched(signed.problem.message);
  const verdict = await checkRelease(signed.value, expectedRelease(claim, recipient));
  if (!verdict.ok) return stopped(verdict.detail);

  onStep({ step: 'sending' });
  const signature = await signWithReleaseCode(claim.code, verdict.transaction.message);
  const released = withSignature(verdict.transaction, claim.releaseKey, signature);
  const submitted = await submitTransaction(released);
  if (submitted.outcome === 'unknown') return uncertain();
  if (submitted.outcome === 'refused') return refused(submitted.problem);
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

/** What some refusals mean to someone who holds a code, where the API's words are meant for programmers. */
const IN_WORDS: Readonly<Record<string, string>> = {
  gift_released: 'Someone with the code has claimed this gift already.',
  gift_reclaimed: 'The sender has taken this gift back.',
  gift_claim_in_flight: 'A claim of this gift is on its way. Look again in a minute.',
  sponsorship_exhausted:
    'The service pays for no more claims today. Claim again: your wallet then pays the network fee.',
};

const refused = ({ code, message }: Problem) => untouched(IN_WORDS[code] ?? message);

const untouched = (message: string): ClaimOutcome => ({ ok: false, title: UNTOUCHED, message });

function stopped(detail: string): ClaimOutcome {
  return {
    ok: false,
    title: `${UNTOUCHED} Your code was not used.`,
    message: `This page refused to sign the transaction that it was given: ${detail}.`,
  };
}

function uncertain(): ClaimOutcome {
  return {
    ok: false,
    title: 'Your claim may be on its way.',
    message: 'The network gave no answer. Claiming again is harmless: a gift is paid out once.',
  };
}
