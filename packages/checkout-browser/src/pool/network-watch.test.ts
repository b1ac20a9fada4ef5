import type { Page, Request } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchNetwork } from './network-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Stands for the browser's page, which tells of its requests by events. */
function startPage() {
  const listeners = new Map<string, (event: unknown) => void>();
  const page = {
    url: () => 'https://www.shop.example/cart',
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  } as unknown as Page;
  const watch = watchNetwork(page);
  const tell = (name: string, request: Request) =>
    listeners.get(name)?.(name === 'response' ? { request: () => request } : request);
  return { watch, tell };
}

function requestOf(
  resourceType: string,
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Request {
  return {
    headers: () => headers,
    url: () => url,
    method: () => method,
    resourceType: () => resourceType,
    isNavigationRequest: () => resourceType === 'document',
  } as unknown as Request;
}

const OWN = 'https://shop.example/collect';

describe('a page is quiet', () => {
  it('once what it asked for has come', () => {
    const { watch, tell } = startPage();
    const request = requestOf('fetch', OWN, 'POST');
    tell('request', request);
    expect(watch.quietSinceMs()).toBeNull();
    expect(watch.isChanging()).toBe(true);
    expect(watch.pending()).toEqual(['fetch POST /collect']);
    tell('requestfinished', request);
    expect(watch.pending()).toEqual([]);
    expect(watch.quietSinceMs()).toBe(Date.now());
    expect(watch.isChanging()).toBe(false);
  });

  it('a while after an answer that its script never reads to the end', () => {
    const { watch, tell } = startPage();
    const request = requestOf('fetch', OWN, 'POST');
    tell('request', request);
    vi.advanceTimersByTime(60_000);
    expect(watch.quietSinceMs()).toBeNull();
    tell('response', request);
    expect(watch.quietSinceMs()).toBeNull();
    expect(watch.isChanging()).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(watch.quietSinceMs()).not.toBeNull();
  });

  it('a while after an answer of a kind that the browser has no name for', () => {
    const { watch, tell } = startPage();
    const request = requestOf('other', `${OWN}?part=cart`);
    tell('request', request);
    tell('response', request);
    expect(watch.quietSinceMs()).toBeNull();
    vi.advanceTimersByTime(5_000);
    expect(watch.quietSinceMs()).not.toBeNull();
  });

  it.each([{ 'sec-purpose': 'prefetch;prerender' }, { 'next-router-prefetch': '1' }])(
    'at once when a page that may be wanted later is answered: %o',
    (headers) => {
      const { watch, tell } = startPage();
      const request = requestOf('fetch', `${OWN}?part=cart`, 'GET', headers);
      tell('request', request);
      expect(watch.quietSinceMs()).toBeNull();
      tell('response', request);
      expect(watch.quietSinceMs()).toBe(Date.now());
    },
  );

  it('though a stranger does not answer, but not while the shop does not', () => {
    const { watch, tell } = startPage();
    tell('request', requestOf('script', 'https://cdn.example.net/tracker.js'));
    expect(watch.quietSinceMs()).toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(watch.quietSinceMs()).not.toBeNull();
    tell('request', requestOf('script', 'https://static.shop.example/shop.js'));
    vi.advanceTimersByTime(60_000);
    expect(watch.quietSinceMs()).toBeNull();
  });

  it('not before a document has come whole', () => {
    const { watch, tell } = startPage();
    const request = requestOf('document', OWN);
    tell('request', request);
    tell('response', request);
    vi.advanceTimersByTime(60_000);
    expect(watch.quietSinceMs()).toBeNull();
  });
});

it('a page is being drawn while its own scripts are on their way, and not by what others or its scripts ask for', () => {
  const { watch, tell } = startPage();
  const script = requestOf('script', 'https://cdn.shop.example/checkout.js');
  for (const other of [
    requestOf('script', 'https://tracker.example/tag.js'),
    requestOf('fetch', OWN),
    requestOf('image', 'https://www.shop.example/mug.png'),
  ])
    tell('request', other);
  expect(watch.isDrawing()).toBe(false);
  tell('request', script);
  tell('response', script);
  expect(watch.isDrawing()).toBe(true);
  tell('requestfinished', script);
  expect(watch.isDrawing()).toBe(false);
});
