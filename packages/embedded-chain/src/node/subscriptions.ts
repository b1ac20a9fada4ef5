import type { AddressKey, SignatureKey } from '../bytes/byte-key.ts';
import { addressOfKey, signatureOfKey } from '../bytes/byte-key.ts';
import type { TransactionRecord } from '../ledger/record.ts';
import { presentKeyed } from '../rpc/account-methods.ts';
import type { NodeView } from '../rpc/node-view.ts';
import { withContext } from '../rpc/node-view.ts';
import type { Config, Params } from '../rpc/params.ts';
import { addressParam, commitmentParam, configParam, listParam, signatureParam } from '../rpc/params.ts';
import { presentAccount } from '../rpc/present-account.ts';
import { invalidParams, RPC_ERROR, RpcError } from '../rpc/rpc-error.ts';
import type { SlotClock } from '../slots/clock.ts';
import type { Commitment } from '../slots/commitment.ts';
import { newestSlotAt } from '../slots/commitment.ts';

const SUBSCRIPTIONS_MAX = 10_000;

/** Sends one notification: its method, the subscription's number, and the result. */
export type Notify = (method: string, subscription: number, result: unknown) => void;

interface Subscription {
  /** Takes note of a transaction; it is told once it has reached the commitment. */
  landed?(record: TransactionRecord): void;
  /** Tells what has become due. */
  flush(): void;
}

/** The subscriptions of one WebSocket connection. */
export class Subscriptions {
  readonly #node: NodeView;
  readonly #notify: Notify;
  readonly #active = new Map<number, Subscription>();
  readonly #stopListening: (() => void)[];
  #nextNumber = 1;

  constructor(node: NodeView, clock: SlotClock, notify: Notify) {
    this.#node = node;
    this.#notify = notify;
    this.#stopListening = [
      clock.onSlot(() => this.#flushAll()),
      node.ledger.onLanded((record) => {
        for (const subscription of this.#active.values()) subscription.landed?.(record);
        this.#flushAll();
      }),
    ];
  }

  /** Answers a `...Subscribe` or `...Unsubscribe` request with a subscription's number or with `true`. */
  answer(method: string, params: Params): number | boolean {
    if (method.endsWith('Unsubscribe')) return this.#unsubscribe(params[0]);
    if (this.#active.size >= SUBSCRIPTIONS_MAX)
      throw invalidParams('too many subscriptions on this connection');
    const number = this.#nextNumber++;
    this.#active.set(number, this.#create(method, number, params));
    return number;
  }

  /** Tells a new subscription what had already happened, after the client has learned its number. */
  flush(): void {
    this.#flushAll();
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
    this.#active.clear();
  }

  #unsubscribe(number: unknown): boolean {
    if (!this.#active.delete(Number(number))) throw invalidParams('Invalid subscription id.');
    return true;
  }

  #create(method: string, number: number, [subject, options]: Params): Subscription {
    const config = configParam(options);
    switch (method) {
      case 'slotSubscribe':
        return this.#onSlots(number);
      case 'rootSubscribe':
        return this.#onRoots(number);
      case 'signatureSubscribe':
        return this.#onSignature(number, signatureParam(subject), config);
      case 'accountSubscribe':
        return this.#onAccount(number, addressParam(subject), config);
      case 'programSubscribe':
        return this.#onProgram(number, addressParam(subject), config);
      case 'logsSubscribe':
        return this.#onLogs(number, subject, config);
      default:
        throw new RpcError(RPC_ERROR.methodNotFound, 'Method not found');
    }
  }

  #onSlots(number: number): Subscription {
    let told = this.#node.headSlot();
    const flush = () => {
      for (const head = this.#node.headSlot(); told < head; ) {
        told += 1n;
        const root = newestSlotAt('finalized', told);
        this.#notify('slotNotification', number, { parent: told - 1n, root, slot: told });
      }
    };
    return { flush };
  }

  #onRoots(number: number): Subscription {
    let told = newestSlotAt('finalized', this.#node.headSlot());
    const flush = () => {
      for (const root = newestSlotAt('finalized', this.#node.headSlot()); told < root; ) {
        told += 1n;
        this.#notify('rootNotification', number, told);
      }
    };
    return { flush };
  }

  #onSignature(number: number, signature: SignatureKey, config: Config): Subscription {
    const commitment = commitmentParam(config.commitment);
    const flush = () => {
      const entry = this.#node.ledger.find(signature);
      if (!entry || entry.slot > newestSlotAt(commitment, this.#node.headSlot())) return;
      this.#active.delete(number);
      const { error } = this.#node.ledger.summary(entry);
      this.#notify('signatureNotification', number, withContext(this.#node.headSlot(), { err: error }));
    };
    return { flush };
  }

  #onAccount(number: number, key: AddressKey, config: Config): Subscription {
    const isConcerned = (record: TransactionRecord) => record.accounts.some((account) => account.key === key);
    return this.#onTransactions(commitmentParam(config.commitment), isConcerned, (_, slot) => {
      const state = this.#node.ledger.account(key, slot);
      const account = presentAccount(this.#node.ledger, slot, state, config) ?? CLOSED_ACCOUNT;
      this.#notify('accountNotification', number, withContext(slot, account));
    });
  }

  #onProgram(number: number, program: AddressKey, config: Config): Subscription {
    const isOwned = ({ state }: TransactionRecord['accounts'][number]) => state?.owner === program;
    const isConcerned = (record: TransactionRecord) => record.accounts.some(isOwned);
    return this.#onTransactions(commitmentParam(config.commitment), isConcerned, (record, slot) => {
      for (const account of record.accounts.filter(isOwned)) {
        const presented = presentKeyed(this.#node, slot, account, config);
        this.#notify('programNotification', number, withContext(slot, presented));
      }
    });
  }

  #onLogs(number: number, subject: unknown, config: Config): Subscription {
    const mentioned = mentionedAddress(subject);
    const isConcerned = (record: TransactionRecord) => mentioned === null || record.keys.includes(mentioned);
    return this.#onTransactions(commitmentParam(config.commitment), isConcerned, (record) => {
      const value = { err: record.error, logs: record.logs, signature: signatureOfKey(record.signature) };
      this.#notify('logsNotification', number, withContext(record.moment.slot, value));
    });
  }

  /** Tells of each transaction once it has reached the commitment, unless a rollback took it away before. */
  #onTransactions(
    commitment: Commitment,
    isConcerned: (record: TransactionRecord) => boolean,
    tell: (record: TransactionRecord, slot: bigint) => void,
  ): Subscription {
    const waiting: TransactionRecord[] = [];
    const flush = () => {
      const newest = newestSlotAt(commitment, this.#node.headSlot());
      while (waiting[0] && waiting[0].moment.slot <= newest) {
        const record = waiting.shift()!;
        if (this.#node.ledger.find(record.signature)) tell(record, newest);
      }
    };
    const landed = (record: TransactionRecord) => {
      if (isConcerned(record)) waiting.push(record);
    };
    return { landed, flush };
  }

  #flushAll(): void {
    for (const subscription of [...this.#active.values()]) subscription.flush();
  }
}

const CLOSED_ACCOUNT = {
  data: ['', 'base64'],
  executable: false,
  lamports: 0n,
  owner: addressOfKey('\0'.repeat(32) as AddressKey),
  rentEpoch: 0n,
  space: 0n,
};

function mentionedAddress(subject: unknown): AddressKey | null {
  if (subject === 'all' || subject === 'allWithVotes') return null;
  const mentions = listParam(configParam(subject).mentions, 1);
  return addressParam(mentions[0]);
}
