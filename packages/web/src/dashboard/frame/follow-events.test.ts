import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

/** Stands for the browser's own, which these tests have none of. */
class Stream {
  static readonly opened: Stream[] = [];
  onopen: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  static readonly CLOSED = 2;
  readyState = 0;
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    Stream.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  refuse(): void {
    this.readyState = Stream.CLOSED;
    this.onerror?.();
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

it('calls back although events never pause', () => {
  const read = vi.fn();
  const stop = followEvents(['gift.*'], read);
  for (let count = 0; count < 100; count++) {
    Stream.opened[0]!.onmessage?.();
    vi.advanceTimersByTime(100);
  }
  expect(read.mock.calls.length).toBeGreaterThan(30);
  stop();
});

it('asks again for a stream that was refused, ever more rarely, and reads meanwhile', () => {
  const read = vi.fn();
  const stop = followEvents(['gift.*'], read);
  for (const delayMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const { length } = Stream.opened;
    Stream.opened.at(-1)!.refuse();
    vi.advanceTimersByTime(delayMs - 1);
    expect(Stream.opened).toHaveLength(length);
    vi.advanceTimersByTime(1);
    expect(Stream.opened).toHaveLength(length + 1);
  }
  expect(read).toHaveBeenCalledTimes(6);
  Stream.opened.at(-1)!.onopen?.();
  vi.advanceTimersByTime(250);
  expect(read).toHaveBeenCalledTimes(7);
  stop();
  vi.runAllTimers();
  expect([Stream.opened.length, Stream.opened.every(({ isClosed }) => isClosed)]).toEqual([7, true]);
});

it('asks for no stream while nobody looks, also after a refusal', () => {
  const stop = followEvents(['gift.*'], vi.fn());
  Stream.opened[0]!.refuse();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.runAllTimers();
  expect(Stream.opened).toHaveLength(1);
  stop();
});
