import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

/** Stands for the browser's own, which these tests have none of. */
class Stream {
  static readonly opened: Stream[] = [];
  onopen: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    Stream.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  Stream.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads once the stream is open: nobody tells what happened between the page and the stream', () => {
  const read = vi.fn();
  const stop = followEvents(['gift.*'], read);
  expect(Stream.opened[0]!.url).toBe('/v1/events/stream?types[]=gift.*');
  Stream.opened[0]!.onopen?.();
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it('reads once for events that come together', () => {
  const read = vi.fn();
  const stop = followEvents(['gift.*'], read);
  for (let count = 0; count < 5; count++) Stream.opened[0]!.onmessage?.();
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it('keeps no stream while nobody looks, and none after its end', () => {
  const stop = followEvents(['gift.*'], vi.fn());
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  stop();
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});
