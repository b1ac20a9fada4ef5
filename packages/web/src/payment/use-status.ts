import { useEffect, useState } from 'preact/hooks';
import { reach } from '../http/call.ts';
import { isFinal, type PaymentStatus } from './payment-view.ts';

/** The service keeps its answer back until there is news; where it does not, it is not asked more often than this. */
const POLL_MS = 2_000;
const PAUSE_AFTER_NEWS_MS = 100;
const POLL_MS_AFTER_FAILURE = 8_000;
/** Longer than the service keeps an answer back: a connection that says nothing for so long is broken. */
const ANSWER_MS_MAX = 40_000;

/**
 * Asks for news while anyone looks; most answers are an empty 304. Stops when nothing can change.
 * @returns what is known, and a way to ask at once
 */
export function useStatus(path: string, initial: PaymentStatus): [PaymentStatus, () => void] {
  const [status, setStatus] = useState(initial);
  const [round, setRound] = useState(0);
  const isOver = isFinal(status);
  useEffect(() => {
    if (isOver && round === 0) return;
    const poll = new Poll(path, setStatus);
    return () => poll.stop();
  }, [path, isOver, round]);
  return [status, () => setRound((before) => before + 1)];
}

class Poll {
  readonly #path: string;
  readonly #onNews: (status: PaymentStatus) => void;
  #etag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(path: string, onNews: (status: PaymentStatus) => void) {
    this.#path = path;
    this.#onNews = onNews;
    document.addEventListener('visibilitychange', this.#wake);
    this.#schedule(PAUSE_AFTER_NEWS_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** A phone that was put away may have lost the connection without a word, so the question is asked anew. */
  readonly #wake = () => {
    if (!document.hidden) this.#schedule(0);
  };

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), delayMs);
  }

  async #ask(): Promise<void> {
    this.#asking.abort();
    // A page in the background asks nothing; it asks at once when it is looked at again.
    if (document.hidden) return;
    const asking = new AbortController();
    this.#asking = asking;
    this.#schedule(ANSWER_MS_MAX);
    const news = await this.#news(asking.signal);
    if (asking.signal.aborted) return;
    if (typeof news === 'object') this.#onNews(news);
    this.#schedule(
      news === 'none' ? POLL_MS : news === 'failed' ? POLL_MS_AFTER_FAILURE : PAUSE_AFTER_NEWS_MS,
    );
  }

  async #news(signal: AbortSignal): Promise<PaymentStatus | 'none' | 'failed'> {
    const headers = this.#etag === '' ? {} : { 'if-none-match': this.#etag };
    const reached = await reach(this.#path, { headers, cache: 'no-store', signal });
    if (!reached.ok) return 'failed';
    const { status, headers: answered } = reached.value;
    if (status === 304) return 'none';
    if (status !== 200) return 'failed';
    const etag = answered.get('etag') ?? '';
    if (etag === this.#etag) return 'none';
    this.#etag = etag;
    // An answer that breaks off is asked for again.
    return (await reached.value.json().catch(() => 'failed')) as PaymentStatus | 'failed';
  }
}
