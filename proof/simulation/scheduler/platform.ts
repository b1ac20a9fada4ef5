import nodeCrypto, { webcrypto } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { currentProcess, runAs, type SimulatedProcess } from './process.ts';
import type { VirtualTime } from './time.ts';

const require = createRequire(import.meta.url);
const timersPromises = require('node:timers/promises') as typeof import('node:timers/promises');

const realSetImmediate = globalThis.setImmediate;

/**
 * Takes over what Node itself hands to a program: the time of day, timers, random numbers and the threads that WebCrypto works on. Each
 * behaves as ever for code that runs in the name of no simulated process.
 */
export class Platform {
  readonly #time: VirtualTime;
  readonly #undo: (() => void)[] = [];
  /** Turns of the event loop that simulated code has asked for. */
  #turns = 0;
  /** Work on other threads, answered in the order in which it was asked for: which thread is faster decides nothing. */
  readonly #threads: (() => Promise<void>)[] = [];

  /** `onUncaught` is told of what would end a process by itself: a rejection that nobody waits for. */
  constructor(time: VirtualTime, onUncaught: (error: unknown) => void) {
    this.#time = time;
    process.on('unhandledRejection', onUncaught);
    this.#undo.push(() => process.off('unhandledRejection', onUncaught));
    this.#takeTime();
    this.#takeTimers();
    this.#takeRandom();
    this.#takeThreads();
    syncBuiltinESMExports();
  }

  /** Gives everything back. */
  release(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    syncBuiltinESMExports();
  }

  /** Lets simulated code run until all of it waits for the scheduler. */
  async settle(): Promise<void> {
    for (;;) {
      await turn();
      // What a callback of a stream defers to the next turn is not among ours.
      await turn();
      if (this.#turns > 0) continue;
      const answer = this.#threads.shift();
      if (!answer) return;
      await answer();
    }
  }

  #replace<T extends object, K extends keyof T>(owner: T, name: K, replacement: T[K]): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value: replacement, configurable: true, writable: true });
    this.#undo.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else delete owner[name];
    });
  }

  #takeTime(): void {
    const RealDate = globalThis.Date;
    const time = this.#time;
    const realNow = RealDate.now.bind(RealDate);
    const now = () => (currentProcess() ? time.nowMs : realNow());
    // Not a subclass of its own for others to see: what one made is a Date to the other.
    const SimulatedDate: DateConstructor = new Proxy(RealDate, {
      construct: (target, inputs, self): Date =>
        Reflect.construct(
          target,
          inputs.length === 0 ? [now()] : inputs,
          self === SimulatedDate ? target : self,
        ),
    });
    this.#replace(RealDate, 'now', now);
    this.#replace(globalThis, 'Date', SimulatedDate);
    const realElapsed = performance.now.bind(performance);
    this.#replace(performance, 'now', () => (currentProcess() ? time.sinceStartMs : realElapsed()));
  }

  #takeTimers(): void {
    const time = this.#time;
    const real = { setTimeout, clearTimeout, setInterval, clearInterval };
    const handles = new WeakMap<object, ReturnType<VirtualTime['set']>>();
    const handleOf = (timer: ReturnType<VirtualTime['set']>) => {
      const handle = {
        ref: () => handle,
        unref: () => handle,
        hasRef: () => true,
        close: () => time.clear(timer),
        [Symbol.toPrimitive]: () => timer.number,
        [Symbol.dispose]: () => time.clear(timer),
      };
      handles.set(handle, timer);
      return handle;
    };
    type Callback = (...inputs: unknown[]) => void;
    const set = (callback: Callback, delayMs = 0, inputs: unknown[], isRepeated: boolean) => {
      const process = currentProcess();
      if (!process) return null;
      return handleOf(time.set(process, () => callback(...inputs), delayMs, isRepeated ? delayMs : null));
    };
    const clear = (handle: unknown) => {
      const timer = typeof handle === 'object' && handle !== null ? handles.get(handle) : undefined;
      if (timer) time.clear(timer);
      return timer !== undefined;
    };
    this.#replace(
      globalThis,
      'setTimeout',
      ((callback: Callback, delayMs?: number, ...inputs: unknown[]) =>
        set(callback, delayMs, inputs, false) ?? real.setTimeout(callback, delayMs, ...inputs)) as never,
    );
    this.#replace(
      globalThis,
      'setInterval',
      ((callback: Callback, delayMs?: number, ...inputs: unknown[]) =>
        set(callback, delayMs, inputs, true) ?? real.setInterval(callback, delayMs, ...inputs)) as never,
    );
    this.#replace(globalThis, 'clearTimeout', ((handle: never) => {
      if (!clear(handle)) real.clearTimeout(handle);
    }) as never);
    this.#replace(globalThis, 'clearInterval', ((handle: never) => {
      if (!clear(handle)) real.clearInterval(handle);
    }) as never);
    this.#replace(globalThis, 'setImmediate', ((callback: Callback, ...inputs: unknown[]) => {
      const process = currentProcess();
      return process
        ? this.#nextTurn(process, () => callback(...inputs))
        : realSetImmediate(callback, ...inputs);
    }) as never);
    this.#takeTimerPromises();
  }

  #takeTimerPromises(): void {
    const time = this.#time;
    const real = { setTimeout: timersPromises.setTimeout, setImmediate: timersPromises.setImmediate };
    const sleep = (
      delayMs = 0,
      value?: unknown,
      options: { signal?: AbortSignal } = {},
    ): Promise<unknown> => {
      const process = currentProcess();
      if (!process) return real.setTimeout(delayMs, value, options);
      const { signal } = options;
      return new Promise((resolve, reject) => {
        const refuse = () => {
          time.clear(timer);
          reject(new DOMException('The operation was aborted', 'AbortError'));
        };
        const timer = time.set(
          process,
          () => {
            signal?.removeEventListener('abort', refuse);
            resolve(value);
          },
          delayMs,
        );
        if (signal) setMaxListeners(Number.POSITIVE_INFINITY, signal);
        if (signal?.aborted) refuse();
        else signal?.addEventListener('abort', refuse, { once: true });
      });
    };
    this.#replace(timersPromises, 'setTimeout', sleep as never);
    this.#replace(timersPromises, 'setImmediate', ((value?: unknown) => {
      const process = currentProcess();
      if (!process) return real.setImmediate(value);
      return new Promise((resolve) => this.#nextTurn(process, () => resolve(value)));
    }) as never);
  }

  #nextTurn(process: SimulatedProcess, callback: () => void): unknown {
    this.#turns++;
    return realSetImmediate(() => {
      this.#turns--;
      if (process.isAlive) runAs(process, callback);
    });
  }

  #takeRandom(): void {
    const real = {
      randomBytes: nodeCrypto.randomBytes,
      randomFillSync: nodeCrypto.randomFillSync,
      randomUUID: nodeCrypto.randomUUID,
      randomInt: nodeCrypto.randomInt,
      random: Math.random,
      getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
    };
    const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      bytes.set(currentProcess()!.random.bytes(bytes.length));
      return view;
    };
    this.#replace(nodeCrypto, 'randomBytes', ((size: number) =>
      currentProcess() ? fill(Buffer.alloc(size)) : real.randomBytes(size)) as never);
    this.#replace(nodeCrypto, 'randomFillSync', ((view: NodeJS.ArrayBufferView, ...rest: number[]) =>
      currentProcess() && rest.length === 0 ? fill(view) : real.randomFillSync(view, ...rest)) as never);
    this.#replace(nodeCrypto, 'randomUUID', ((options?: object) =>
      currentProcess() ? uuidOf(fill(Buffer.alloc(16))) : real.randomUUID(options)) as never);
    this.#replace(nodeCrypto, 'randomInt', ((...inputs: [number] | [number, number]) => {
      const process = currentProcess();
      if (!process) return real.randomInt(...(inputs as [number, number]));
      const [from, to] = inputs.length === 1 ? [0, inputs[0]] : inputs;
      return from + process.random.below(to - from);
    }) as never);
    this.#replace(Math, 'random', () => currentProcess()?.random.next() ?? real.random());
    this.#replace(webcrypto as object as typeof globalThis.crypto, 'getRandomValues', ((view: Uint8Array) =>
      currentProcess() ? fill(view) : real.getRandomValues(view)) as never);
  }

  #takeThreads(): void {
    const subtle = Object.getPrototypeOf(webcrypto.subtle) as Record<string, unknown>;
    const names = [
      'sign',
      'verify',
      'digest',
      'importKey',
      'exportKey',
      'generateKey',
      'deriveBits',
      'encrypt',
      'decrypt',
    ];
    for (const name of names) {
      const real = subtle[name] as (...inputs: unknown[]) => Promise<unknown>;
      const inTurn = (self: unknown, inputs: unknown[]) => {
        if (!currentProcess()) return real.apply(self, inputs);
        const work = real.apply(self, inputs);
        return new Promise((resolve, reject) => {
          this.#threads.push(() => work.then(resolve, reject));
        });
      };
      this.#replace(subtle, name, function (this: unknown, ...inputs: unknown[]) {
        return inTurn(this, inputs);
      });
    }
  }
}

/** Everything that is ready runs before it ends. */
function turn(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
