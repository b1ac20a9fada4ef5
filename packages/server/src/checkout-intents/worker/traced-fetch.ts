import type { GuardedFetch } from '@florin/egress/guarded-fetch';
import { currentSpan } from '../../tracing/span.ts';

/**
 * Requests to merchants as parts of the trace that they are made for. Which merchant it is, and which page, is not told: an
 * address can hold what a buyer chose. Merchants are told nothing of the trace.
 * @example const fetch = traced(createGuardedFetch({ policy }).fetch)
 */
export function traced(fetch: GuardedFetch): GuardedFetch {
  return (url, request) => {
    const attributes = { 'http.request.method': request?.method ?? 'GET' };
    const span = currentSpan()?.startChild({ name: 'merchant request', kind: 'client', attributes });
    if (span === undefined) return fetch(url, request);
    return span.around(async () => {
      const response = await fetch(url, request);
      span.set({ 'http.response.status_code': response.status });
      return response;
    });
  };
}
