import { sendJson, type WebReply } from './web-server.ts';

interface Remembered {
  readonly body: string;
  readonly reply: WebReply | null;
}

const KEYS_MAX = 100_000;

/** Answers a repeated request with the first one's answer, so that a retry under the same key cannot charge twice. */
export class IdempotencyKeys {
  readonly #remembered = new Map<string, Remembered>();

  /** Runs `work` once per key. A reply that never arrived (a hang) leaves the key in flight, as a crashed server would. */
  once(key: string, body: string, work: () => WebReply): WebReply {
    const earlier = this.#remembered.get(key);
    if (earlier && earlier.body !== body) {
      return conflict(422, 'idempotency_conflict', 'This Idempotency-Key was used with another body.');
    }
    if (earlier?.reply?.kind === 'send') return replayed(earlier.reply);
    if (earlier) return conflict(409, 'idempotency_in_flight', 'A request with this key is being processed.');
    if (this.#remembered.size >= KEYS_MAX) throw new Error('the sandbox remembers too many idempotency keys');
    this.#remembered.set(key, { body, reply: null });
    const reply = work();
    if (reply.kind === 'send' && reply.status < 500) this.#remembered.set(key, { body, reply });
    return reply;
  }
}

function replayed(reply: Extract<WebReply, { kind: 'send' }>): WebReply {
  return { ...reply, headers: { ...reply.headers, 'idempotent-replayed': 'true' } };
}

function conflict(status: number, code: string, message: string): WebReply {
  return sendJson(
    { type: 'invalid_request', code, message },
    status,
    status === 409 ? { 'retry-after': '1' } : {},
  );
}
