import { useEffect, useState } from 'preact/hooks';
import { reach } from '../http/call.ts';
import { isFinal, type PaymentStatus } from './payment-view.ts';

const POLL_MS = 2_000;
const POLL_MS_AFTER_FAILURE = 8_000;

/** Asks for news every two seconds while anyone looks; most answers are an empty 304. Stops when nothing can change. */
export function useStatus(path: string, initial: PaymentStatus): PaymentStatus {
  const [status, setStatus] = useState(initial);
  const isOver = isFinal(status);
  useEffect(() => {
    if (isOver) return;
    const poll = new Poll(path, setStatus);
    return () => poll.stop();
  }, [path, isOver]);
  return status;
}

class Poll {
  readonly #path: string;
  readonly #onNews: (status: PaymentStatus) => void;
  #etag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(path: string, onNews: (status: PaymentStatus) => void) {
    this.#path = path;
    this.#onNews = onNews;
    document.addEventListener('visibilitychange', this.#wake);
    this.#schedule(POLL_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#wake);
  }

  readonly #wake = () => {
    if (!document.hidden) this.#schedule(0);
  };

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#ask(), delayMs);
  }

  async #ask(): Promise<void> {
    // A page in the background asks nothing; it asks at once when it is looked at again.
    if (document.hidden) return;
    const headers = this.#etag === '' ? {} : { 'if-none-match': this.#etag };
    const reached = await reach(this.#path, { headers, cache: 'no-store' });
    if (this.#isStopped) return;
    const isAnswered = reached.ok && (reached.value.ok || reached.value.status === 304);
    if (reached.ok && reached.value.ok) {
      this.#etag = reached.value.headers.get('etag') ?? '';
      this.#onNews((await reached.value.json()) as PaymentStatus);
    }
    this.#schedule(isAnswered ? POLL_MS : POLL_MS_AFTER_FAILURE);
  }
}
