import { describe, expect, it } from 'vitest';
import { createFlorin } from '../florin.ts';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  FlorinError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from './errors.ts';
import type { FlorinOptions } from './send.ts';

type Answer = Response | Error | 'silence';

/** Stands for the service: gives these answers in order, the last one for ever. */
function serving(answers: readonly Answer[], options: Partial<FlorinOptions> = {}) {
  const requests: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const florin = createFlorin({
    baseUrl: 'https://pay.example',
    apiKey: 'sk_test',
    ...options,
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init, headers: init.headers as Record<string, string> });
      const answer = answers[Math.min(requests.length, answers.length) - 1]!;
      if (answer instanceof Error) throw answer;
      if (answer !== 'silence') return answer.clone();
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason));
      });
    },
  });
  return { florin, requests };
}

function refusal(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  type?: string,
): Response {
  const error = { type: type ?? 'invalid_request_error', code, message: `It is ${code}.`, param: 'amount' };
  return new Response(JSON.stringify({ error }), { status, headers: { 'request-id': 'req_1', ...headers } });
}

const ok = () => new Response('{"id":"gift_1","status":"open"}');
const now = { 'retry-after': '0' };
const gift = { amount: 500, sender_address: 'a', release_verification_key: 'b' };
const failure = async (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  );

describe('a request', () => {
  it('carries the key, what it takes as JSON, and an idempotency key of its own', async () => {
    const { florin, requests } = serving([ok()]);
    await florin.gifts.create(gift);
    await florin.gifts.create(gift);
    await florin.gifts.create(gift, { idempotencyKey: 'order-42' });
    const [first, second, third] = requests;
    expect(first).toMatchObject({
      url: 'https://pay.example/v1/gifts',
      init: { method: 'POST', body: JSON.stringify(gift), redirect: 'manual' },
      headers: { authorization: 'Bearer sk_test', 'content-type': 'application/json' },
    });
    expect(first!.headers['idempotency-key']).toMatch(/^sdk_[0-9a-f]{32}$/);
    expect(second!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key']);
    expect(third!.headers['idempotency-key']).toBe('order-42');
  });

  it('carries no idempotency key where the service keeps no answers', async () => {
    const { florin, requests } = serving([ok()]);
    await florin.apiKeys.create({ name: 'Agent' });
    await florin.gifts.retrieve('gift_1');
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });

  it('writes lists and odd characters into the query', async () => {
    const { florin, requests } = serving([new Response('{"data":[],"has_more":false}')]);
    await florin.products.list({ ids: ['prod_1', 'prod_2'], limit: 5, starting_after: undefined });
    await florin.events.list({ type: 'gift.*' });
    expect(requests[0]!.url).toBe(
      'https://pay.example/v1/products?ids%5B%5D=prod_1&ids%5B%5D=prod_2&limit=5',
    );
    expect(requests[1]!.url).toBe('https://pay.example/v1/events?type=gift.*');
  });

  it('never becomes another route by an id that is empty, missing or a path', async () => {
    const { florin, requests } = serving([ok()]);
    for (const id of ['', '.', '..', undefined as never])
      await expect(florin.gifts.retrieve(id)).rejects.toThrow('the id of an object');
    await florin.gifts.retrieve('../api_keys?limit=1');
    expect(requests.map(({ url }) => url)).toEqual([
      'https://pay.example/v1/gifts/..%2Fapi_keys%3Flimit%3D1',
    ]);
  });
});

describe('a failure that can pass', () => {
  it('is tried again, under the same idempotency key', async () => {
    const { florin, requests } = serving([new TypeError('reset'), refusal(500, 'internal_error', now), ok()]);
    expect(await florin.gifts.create(gift)).toMatchObject({ id: 'gift_1' });
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is tried so often and no more', async () => {
    const { florin, requests } = serving([refusal(503, 'chain_unavailable', now)], { retriesMax: 1 });
    expect(await failure(florin.gifts.retrieve('gift_1'))).toBeInstanceOf(ServiceError);
    await failure(florin.gifts.retrieve('gift_1', { retriesMax: 0 }));
    expect(requests).toHaveLength(3);
  });

  it('waits as long as the service asks for, but not for minutes', async () => {
    const { florin, requests } = serving([refusal(429, 'rate_limit_exceeded', { 'retry-after': '3600' })]);
    const error = await failure(florin.gifts.list());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(1);
    const soon = serving([refusal(429, 'rate_limit_exceeded', { 'retry-after': '1' }), ok()]);
    const startedMs = performance.now();
    await soon.florin.gifts.retrieve('gift_1');
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(1_000);
  });

  it('is tried again while the request with its key is under way', async () => {
    const inUse = refusal(409, 'idempotency_key_in_use', now, 'idempotency_error');
    const { florin, requests } = serving([inUse, ok()]);
    await florin.checkoutIntents.confirm('ci_1');
    expect(requests).toHaveLength(2);
  });

  it('leaves what was not kept alone where its outcome is unknown', async () => {
    for (const answer of [new TypeError('reset'), refusal(500, 'internal_error')]) {
      const { florin, requests } = serving([answer]);
      await failure(florin.apiKeys.create({ name: 'Agent' }));
      await failure(florin.cards.delete('card_1'));
      expect(requests).toHaveLength(2);
    }
  });
});

describe('a refusal', () => {
  it.each([
    [400, 'parameter_invalid', undefined, InvalidRequestError],
    [401, 'api_key_invalid', 'authentication_error', AuthenticationError],
    [403, 'mandate_exceeded', 'authentication_error', PermissionError],
    [404, 'resource_missing', undefined, NotFoundError],
    [409, 'gift_released', undefined, ConflictError],
    [400, 'idempotency_key_reused', 'idempotency_error', IdempotencyError],
    [413, 'body_too_large', undefined, InvalidRequestError],
  ])('%i %s is told by its kind, once', async (status, code, type, kind) => {
    const { florin, requests } = serving([refusal(status, code, {}, type)]);
    const error = await failure(florin.gifts.create(gift));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, code, requestId: 'req_1', param: 'amount' });
    expect(requests).toHaveLength(1);
  });

  it('is not made of pages that are not ours, and nobody is followed elsewhere', async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502 });
    const elsewhere = new Response(null, { status: 302, headers: { location: 'https://thief.example' } });
    for (const answer of [page, elsewhere, new Response('<p>Welcome</p>')]) {
      const { florin } = serving([answer], { retriesMax: 0 });
      expect(await failure(florin.gifts.retrieve('gift_1'))).toBeInstanceOf(ConnectionError);
    }
  });
});

describe('a wait', () => {
  it('ends in time', async () => {
    const { florin } = serving(['silence'], { timeoutMs: 20, retriesMax: 0 });
    expect(await failure(florin.gifts.retrieve('gift_1'))).toBeInstanceOf(TimeoutError);
  });

  it('ends with the signal, for its reason, and is not tried again', async () => {
    const { florin, requests } = serving(['silence']);
    const stop = new AbortController();
    const waiting = failure(florin.gifts.retrieve('gift_1', { signal: stop.signal }));
    stop.abort(new Error('the visitor left'));
    expect(await waiting).toMatchObject({ message: 'the visitor left' });
    expect(requests).toHaveLength(1);
  });
});

describe('what a caller can set and see of one request', () => {
  const ok = () => Response.json({ id: 'gift_1', object: 'gift' }, { headers: { 'request-id': 'req_1' } });

  it('the answer that came with an object stands beside its fields', async () => {
    const { florin } = serving([ok()]);
    const gift = await florin.gifts.retrieve('gift_1');
    expect(gift.lastResponse).toMatchObject({ status: 200, requestId: 'req_1' });
    expect(JSON.stringify(gift)).toBe('{"id":"gift_1","object":"gift"}');
    expect(Object.keys(gift)).not.toContain('lastResponse');
  });

  it('another key, and another installation, which does not get the key of this one', async () => {
    const { florin, requests } = serving([ok()]);
    await florin.gifts.retrieve('gift_1', { apiKey: 'sk_other' });
    await florin.gifts.retrieve('gift_1', { baseUrl: 'https://other.example' });
    await florin.gifts.retrieve('gift_1', { baseUrl: 'https://other.example', apiKey: 'sk_other' });
    expect(requests.map(({ url, headers }) => [new URL(url).host, headers.authorization])).toEqual([
      ['pay.example', 'Bearer sk_other'],
      ['other.example', undefined],
      ['other.example', 'Bearer sk_other'],
    ]);
  });

  it('a request as it is written, with a key for a retry', async () => {
    const { florin, requests } = serving([ok()]);
    await florin.rawRequest('GET', '/v1/new_things', { limit: 2 });
    await florin.rawRequest('POST', '/v1/new_things', { name: 'Tea' });
    expect(requests.map(({ url, init }) => [url, init.method, init.body])).toEqual([
      ['https://pay.example/v1/new_things?limit=2', 'GET', undefined],
      ['https://pay.example/v1/new_things', 'POST', '{"name":"Tea"}'],
    ]);
    expect(requests[1]!.headers['idempotency-key']).toMatch(/^sdk_/);
  });

  it('every attempt and its answer, and the name of the program', async () => {
    const told: unknown[] = [];
    const { florin, requests } = serving([new Error('down'), ok()], {
      appInfo: { name: 'order-service', version: '2.1' },
      onRequest: ({ number }) => told.push(number),
      onResponse: ({ status, requestId, number }) => told.push([number, status, requestId]),
    });
    await florin.gifts.retrieve('gift_1');
    expect(told).toEqual([1, [1, null, null], 2, [2, 200, 'req_1']]);
    expect(requests[0]!.headers['user-agent']).toBe('order-service/2.1');
  });

  it.each([undefined, '', '..'])(
    'an id that is none (%j) is a FlorinError that can be caught',
    async (id) => {
      const { florin, requests } = serving([ok()]);
      await expect(florin.gifts.retrieve(id as string)).rejects.toThrow(FlorinError);
      expect(requests).toEqual([]);
    },
  );
});
