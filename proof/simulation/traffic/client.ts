import type { SeededRandom } from '@florin/testing/seeded-random';
import { Broken } from '../invariants/broken.ts';
import type { Calls } from '../scheduler/calls.ts';
import type { SimulatedProcess } from '../scheduler/process.ts';
import type { Member } from '../world/installation.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: traffic looks into answers of every shape
  readonly body: any;
}

export interface Send {
  readonly key: string | null;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

const TRIES_MAX = 8;
const PAUSE_MS = 700;

/** Nobody knows what became of the request. */
class NoAnswer extends Error {}

/** What merchants and buyers reach the service with, over a network that loses requests and answers. */
export class Client {
  readonly #process: SimulatedProcess;
  readonly #calls: Calls;
  readonly #members: readonly Member[];
  /** Sees every answer before whoever asked does. */
  readonly #inspect: (key: string | null, request: string, answer: Answer) => void;

  constructor(
    process: SimulatedProcess,
    calls: Calls,
    members: readonly Member[],
    inspect: (key: string | null, request: string, answer: Answer) => void,
  ) {
    this.#process = process;
    this.#calls = calls;
    this.#members = members.filter(({ role }) => role === 'api');
    this.#inspect = inspect;
  }

  /** Asks until there is an answer that says what happened: with the same Idempotency-Key, so that it happens once. */
  async ask(random: SeededRandom, method: string, path: string, send: Send): Promise<Answer | null> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await this.#once(random, method, path, send).catch((error: unknown) => {
        if (error instanceof NoAnswer) return null;
        throw error;
      });
      if (answer && answer.status !== 503 && answer.status !== 502 && !isUnderWay(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return null;
  }

  async #once(random: SeededRandom, method: string, path: string, send: Send): Promise<Answer> {
    const api = random.pick(this.#members);
    await this.#travel('request', `${method} ${path} to ${api.name}`, undefined);
    const handled = api.handle({
      method,
      url: path,
      headers: {
        host: 'api.example',
        ...(send.key !== null && { authorization: `Bearer ${send.key}` }),
        ...(send.body && { 'content-type': 'application/json' }),
        ...(send.idempotencyKey && { 'idempotency-key': send.idempotencyKey }),
      },
      ...(send.body && { payload: JSON.stringify(send.body) }),
    });
    const { statusCode, body } = await handled.catch((error: Error) => {
      throw new NoAnswer(error.message);
    });
    const answer = { status: statusCode, body: body.startsWith('{') ? JSON.parse(body) : body };
    if (statusCode === 500)
      throw new Broken('nothing fails without a reason', `${method} ${path} was answered with ${body}`);
    this.#inspect(send.key, `${method} ${path}`, answer);
    return this.#travel('answer', `${statusCode} to ${method} ${path}`, answer);
  }

  #travel<T>(kind: 'request' | 'answer', label: string, value: T): Promise<T> {
    return this.#calls.make({
      process: this.#process,
      kind,
      label,
      perform: async () => value,
      failure: () => new NoAnswer('the connection was reset'),
    });
  }
}

/** Another try with the same key is still at work. */
function isUnderWay({ status, body }: Answer): boolean {
  return status === 409 && body?.error?.code === 'idempotency_key_in_use';
}
