import { surveyOf } from '@florin/page-reading/page/page.testing';
import type { BrowserContext } from 'playwright-core';
import { afterEach, expect, it, vi } from 'vitest';
import type { DriveContext } from '../../driver.ts';
import type { Drive } from '../../pool/drive.ts';
import { ReaderNotes, readWith } from '../../reader/reader-notes.ts';
import { timeToAnswer } from './await-answer.ts';

afterEach(() => vi.useRealTimers());

it('what a reader takes is not the time that a shop has to answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const signal = new AbortController().signal;
  const context = { signal, deadlineMs: Date.now() + 100_000, log: () => null } as unknown as DriveContext;
  const read = async () => {
    pass(20_000);
    return [];
  };
  const browser = {} as BrowserContext;
  const notes = readWith(browser, new ReaderNotes({ reader: { read, point: read }, context, choice: null }));
  const drive = { page: { context: () => browser }, context } as unknown as Drive;
  const isInTime = timeToAnswer(drive, { answerTimeoutMs: 25_000 });
  await notes.readMore(surveyOf({ language: 'et', lines: ['Makset alles töödeldakse'] }));
  pass(24_000);
  expect(isInTime()).toBe(true);
  pass(2_000);
  expect(isInTime()).toBe(false);
});
