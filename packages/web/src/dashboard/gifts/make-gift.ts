import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import type { Gift } from '@florin/wire/gifts/gift';
import { type Called, call } from '../../http/call.ts';

export interface GiftWish {
  readonly amount: number;
  readonly message: string;
  readonly sender: string;
  /** What many gifts that are made at once have in common. */
  readonly campaign?: string;
}

/** A gift with its code, which is nowhere but in this page. */
export interface MadeGift {
  readonly gift: Gift;
  readonly code: string;
}

/**
 * Makes a gift. The code is made here and stays here; the service gets the key that is derived from it.
 * @example const made = await makeGift({ amount: 2500, message: 'Thank you', sender: account.address })
 */
export async function makeGift({ amount, message, sender, campaign }: GiftWish): Promise<Called<MadeGift>> {
  const code = generateReleaseCode();
  const release_verification_key = await deriveVerificationKey(code);
  const metadata = { ...(message !== '' && { message }), ...(campaign && { campaign }) };
  const body = { amount, sender_address: sender, release_verification_key, metadata };
  // A lost answer is asked for again: the same key and the same gift.
  const headers = { 'idempotency-key': `gift-${release_verification_key}` };
  const called = await retried(() => call<Gift>('POST', '/v1/gifts', body, headers));
  return called.ok ? { ok: true, value: { gift: called.value, code } } : called;
}

const ATTEMPTS_MAX = 4;
const PAUSE_MS = 1_000;
const WORTH_ANOTHER = ['unreachable', 'rate_limit_exceeded', 'service_unavailable', 'chain_unavailable'];

async function retried<T>(attempt: () => Promise<Called<T>>): Promise<Called<T>> {
  for (let count = 1; ; count++) {
    const called = await attempt();
    if (called.ok || count === ATTEMPTS_MAX || !WORTH_ANOTHER.includes(called.problem.code)) return called;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * count));
  }
}
