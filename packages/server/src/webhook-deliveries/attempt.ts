import { FetchFailed, type GuardedFetch } from '@florin/egress/guarded-fetch';
import { EgressRefused } from '@florin/egress/policy';
import type { Event } from '@florin/wire/events/event';
import { signatureHeader } from './signature.ts';
import type { Attempt } from './work-store.ts';

const ANSWER_MS = 10_000;
const KEPT_LENGTH = 500;

export interface WebhookRequest {
  readonly url: string;
  /** The present secret first. */
  readonly secrets: readonly string[];
  readonly event: Event;
}

/** Sends an event once. Null where this process stops before there was an outcome. */
export async function attemptDelivery(
  fetch: GuardedFetch,
  { url, secrets, event }: WebhookRequest,
  signal: AbortSignal,
): Promise<Attempt | null> {
  const body = JSON.stringify(event);
  const signature = signatureHeader(body, secrets, Date.now());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    // Under the name that Stripe's receivers look for, and under our own.
    'stripe-signature': signature,
    'florin-signature': signature,
  };
  return attemptPost(fetch, url, { headers, body }, signal);
}

/** Posts what is signed already, once. Null where this process stops before there was an outcome. */
export async function attemptPost(
  fetch: GuardedFetch,
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<Attempt | null> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      timeoutMs: ANSWER_MS,
      signal,
    });
    return {
      durationMs: durationMs(),
      responseStatus: response.status,
      responseBody: storable(response.text),
      error: errorOf(response.status),
    };
  } catch (error) {
    if (signal.aborted) return null;
    // Anything else is a fault of ours, and not the endpoint's.
    if (!(error instanceof EgressRefused || error instanceof FetchFailed)) throw error;
    return { durationMs: durationMs(), responseStatus: null, responseBody: null, error: error.reason };
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `answered ${status}; redirects are not followed` : `answered ${status}`;
}

/** PostgreSQL keeps no zero characters and no halves of a pair. */
function storable(text: string): string {
  return text.slice(0, KEPT_LENGTH).replaceAll('\0', '').toWellFormed();
}
