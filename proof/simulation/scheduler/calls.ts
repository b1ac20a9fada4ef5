import { setMaxListeners } from 'node:events';
import { runOutside, type SimulatedProcess } from './process.ts';

/** Where a call goes. */
export type CallKind = 'sql' | 'rpc' | 'request' | 'answer' | 'webhook' | 'notice' | 'shop';

/**
 * What becomes of a call:
 * - `deliver`: it is done, and its answer arrives
 * - `fail`: it is not done, and whoever asked is told so
 * - `lose`: it is done, and whoever asked is told that it failed
 * - `repeat`: it is done twice
 * - `delay`: it waits
 * - `die_before`, `die_after`: the process that asked ends, before it is done or before its answer arrives
 */
export type Fate = 'deliver' | 'fail' | 'lose' | 'repeat' | 'delay' | 'die_before' | 'die_after';

export type Outcome<T = unknown> = { readonly value: T } | { readonly error: unknown };

/** A statement that waits for a lock that another transaction holds: it is done once that one is over. */
export class Blocked {
  readonly outcome: Promise<Outcome>;
  constructor(outcome: Promise<Outcome>) {
    this.outcome = outcome;
  }
}

export interface Ask<T> {
  readonly process: SimulatedProcess;
  readonly kind: CallKind;
  /** In words, for the trace. */
  readonly label: string;
  readonly perform: () => Promise<T | Blocked>;
  /** What whoever asked is told where it fails. */
  readonly failure?: () => Error;
  /** What else happens where it fails: a connection ends. */
  readonly onFailure?: () => Promise<void>;
  /** Whether doing it twice is something that networks do. */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface PendingCall {
  ask: Ask<unknown>;
  readonly number: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** All that simulated processes wait for. Nothing of it happens before the scheduler says so. */
export class Calls {
  #pending: PendingCall[] = [];
  #blocked: { readonly call: PendingCall; readonly blocked: Blocked }[] = [];
  #count = 0;
  /** How many calls were ever decided. */
  decided = 0;

  get pending(): readonly PendingCall[] {
    this.#pending = this.#pending.filter(({ ask }) => ask.process.isAlive);
    return this.#pending;
  }

  get blockedCount(): number {
    return this.#blocked.length;
  }

  /**
   * Hands a call to the scheduler and waits for what becomes of it: for ever, where the process dies.
   * @example const rows = await calls.make({ process, kind: 'sql', label: 'select gifts', perform: () => client.query(text) })
   */
  make<T>(ask: Ask<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { signal } = ask;
      if (signal?.aborted) return reject(signal.reason);
      const withdraw = () => {
        this.#pending = this.#pending.filter((other) => other !== call);
        reject(signal?.reason);
      };
      const over = () => signal?.removeEventListener('abort', withdraw);
      const call: PendingCall = {
        ask,
        number: this.#count++,
        resolve: (value) => {
          over();
          resolve(value as T);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      };
      if (signal) setMaxListeners(Number.POSITIVE_INFINITY, signal);
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#pending.push(call);
    });
  }

  /** Takes a call out, to decide about it. */
  take(call: PendingCall): void {
    this.#pending = this.#pending.filter((other) => other !== call);
    this.decided++;
  }

  /** Puts it back: it waits on. */
  putBack(call: PendingCall): void {
    if (call.ask.process.isAlive && !call.ask.signal?.aborted) this.#pending.push(call);
  }

  /** Does it, and answers what came of it; null where it waits for a lock. */
  async perform(call: PendingCall): Promise<Outcome | null> {
    const outcome = await runOutside(async (): Promise<Outcome<unknown>> => {
      try {
        return { value: await call.ask.perform() };
      } catch (error) {
        return { error };
      }
    });
    if (!('value' in outcome) || !(outcome.value instanceof Blocked)) return outcome;
    this.#blocked.push({ call, blocked: outcome.value });
    return null;
  }

  /** What waited for a lock and has it now is done: its answer is on its way. */
  async unblock(isStillBlocked: (blocked: Blocked) => Promise<Outcome | null>): Promise<void> {
    for (const entry of [...this.#blocked]) {
      const outcome = await isStillBlocked(entry.blocked);
      if (outcome === null) continue;
      this.#blocked = this.#blocked.filter((other) => other !== entry);
      const { call } = entry;
      const perform = async () => {
        if ('error' in outcome) throw outcome.error;
        return outcome.value;
      };
      call.ask = { ...call.ask, label: `${call.ask.label} (after a lock)`, perform };
      this.putBack(call);
    }
  }

  forgetBlockedOf(process: SimulatedProcess): void {
    this.#blocked = this.#blocked.filter(({ call }) => call.ask.process !== process);
  }
}
