import { randomUUID } from 'node:crypto';
import { readTransaction } from '@florin/chain/reader/read-transaction';
import type { SeededRandom } from '@florin/testing/seeded-random';
import type { Gift } from '@florin/wire/gifts/gift';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { pause } from '../../pause.ts';
import { signAsOneOf } from '../../testing/sign.testing.ts';
import { newReleaseKey } from '../gift-scene.testing.ts';
import { callRpc, Final, type MortalFlorin, persistently } from './mortal-florin.testing.ts';

/** How a gift is to end. `mixed` lets both parties run for it. */
const PLANS = ['unfunded', 'withdrawn', 'funded', 'claimed', 'reclaimed', 'mixed'] as const;
type Plan = (typeof PLANS)[number];

/** Clients of a service that keeps dying: whatever fails is tried again with the same Idempotency-Key. */
export class CrashClient {
  readonly #florin: MortalFlorin;
  readonly #apiKey: string;
  /** Requests that the service has answered so far. */
  answered = 0;

  constructor(florin: MortalFlorin, apiKey: string) {
    this.#florin = florin;
    this.#apiKey = apiKey;
  }

  /** Lives one gift's life and answers its id. */
  async live(random: SeededRandom): Promise<string> {
    const plan = random.pick(PLANS);
    const sender = await this.#wallet();
    const releaseKey = await newReleaseKey();
    const gift = await this.#create(sender, releaseKey);
    if (plan === 'withdrawn')
      await persistently(() => this.#exchange('POST', `/v1/gifts/${gift.id}/reclaim`));
    if (plan === 'unfunded' || plan === 'withdrawn') return gift.id;
    await this.#fund(gift.id, sender);
    await this.#finish(plan, gift.id, sender, releaseKey);
    return gift.id;
  }

  async get<T>(path: string): Promise<T> {
    return this.#exchange<T>('GET', path);
  }

  async #finish(plan: Plan, id: string, sender: KeyPairSigner, releaseKey: KeyPairSigner): Promise<void> {
    const endings = [];
    if (plan === 'claimed' || plan === 'mixed') endings.push(this.#claim(id, releaseKey));
    if (plan === 'reclaimed' || plan === 'mixed') endings.push(this.#takeBack(id, sender));
    await Promise.all(endings);
  }

  async #wallet(): Promise<KeyPairSigner> {
    const wallet = await generateKeyPairSigner();
    const { rpcUrl } = this.#florin;
    await persistently(() => callRpc(rpcUrl, 'requestAirdrop', [wallet.address, 100_000_000]));
    await persistently(() => callRpc(rpcUrl, 'florin_faucet', [wallet.address, 25_000_000]));
    return wallet;
  }

  /** The same request until it is answered: the Idempotency-Key makes that one gift. */
  #create(sender: KeyPairSigner, releaseKey: KeyPairSigner): Promise<Gift> {
    const body = {
      amount: 2500,
      sender_address: sender.address,
      release_verification_key: releaseKey.address,
    };
    const key = randomUUID();
    return persistently(() => this.#exchange<Gift>('POST', '/v1/gifts', body, key));
  }

  /** The gift hands out a transaction that can land until it is open; two that land are one, since the vault opens once. */
  async #fund(id: string, sender: KeyPairSigner): Promise<void> {
    await this.#until(id, ['open', 'released', 'reclaimed'], async (gift) => {
      if (gift.next_action)
        await this.#signAndSubmit(gift.next_action.transaction.serialized_transaction, [sender]);
    });
  }

  async #claim(id: string, releaseKey: KeyPairSigner): Promise<void> {
    const recipient = await generateKeyPairSigner();
    await this.#until(id, ['released', 'reclaimed'], async () => {
      const { next_action } = await this.#exchange<Gift>('POST', `/v1/gifts/${id}/release`, {
        recipient_address: recipient.address,
      });
      await this.#signAndSubmit(next_action!.transaction.serialized_transaction, [recipient, releaseKey]);
    });
  }

  async #takeBack(id: string, sender: KeyPairSigner): Promise<void> {
    await this.#until(id, ['released', 'reclaimed'], async () => {
      const { next_action } = await this.#exchange<Gift>('POST', `/v1/gifts/${id}/reclaim`);
      if (next_action) await this.#signAndSubmit(next_action.transaction.serialized_transaction, [sender]);
    });
  }

  /** Acts, then waits a little for the outcome, until the gift is in one of these states. */
  async #until(id: string, statuses: string[], act: (gift: Gift) => Promise<void>): Promise<void> {
    await persistently(async () => {
      const before = await this.get<Gift>(`/v1/gifts/${id}`);
      if (statuses.includes(before.status)) return;
      await act(before);
      for (let look = 0; look < 50; look++) {
        await pause(100, new AbortController().signal);
        if (statuses.includes((await this.get<Gift>(`/v1/gifts/${id}`)).status)) return;
      }
      throw new Error(`gift ${id} has not become ${statuses.join(' or ')}`);
    });
  }

  async #signAndSubmit(transaction: string, signers: KeyPairSigner[]): Promise<void> {
    const signed = await signAsOneOf(transaction, signers);
    await this.#exchange('POST', '/v1/public/transactions/submit', { transaction: signed });
  }

  async #exchange<T>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<T> {
    const response = await fetch(this.#florin.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.answered++;
    if (response.status === 500) throw new Final(await this.#why(method, path, response, text));
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** The server writes its log in batches, so the reason comes a moment after the answer. */
  async #why(method: string, path: string, { headers }: Response, text: string): Promise<string> {
    await pause(500, new AbortController().signal);
    const lines = this.#florin.complaints().split('\n');
    const reasons = lines.filter((line) => line.includes(headers.get('request-id')!));
    return [`${method} ${path} answered ${text}`, ...reasons].join('\n');
  }
}

/** What the chain says about a gift, read from its vault's history without any of the service's records. */
export interface ChainVerdict {
  readonly status: Gift['status'] | 'nothing';
  readonly types: string[];
}

export async function verdictOfChain(
  florin: MortalFlorin,
  vault: Address,
  program: Address,
): Promise<ChainVerdict> {
  const events: string[] = [];
  const whole = { before: null, until: null };
  const { entries } = await florin.chain.historyPage(vault, whole, { commitment: 'finalized' });
  if (entries.length > 0) {
    const signatures = entries.map((entry) => entry.signature).reverse();
    const landed = await florin.chain.transactions(signatures, { commitment: 'finalized' });
    for (const signature of signatures) {
      const facts = readTransaction(landed.get(signature)!, { giftProgram: program });
      events.push(...facts.giftEvents.filter((event) => event.vault === vault).map((event) => event.type));
    }
  }
  const types = [
    ...(events.includes('funded') ? ['gift_fund'] : []),
    ...(events.includes('released') ? ['gift_release'] : []),
  ];
  if (events.includes('released')) return { status: 'released', types };
  if (events.includes('reclaimed')) return { status: 'reclaimed', types };
  return { status: events.includes('funded') ? 'open' : 'nothing', types };
}
