import { createHash } from 'node:crypto';
import { readRecording } from '@florin/page-reading/page/recordings.testing';
import { understand } from '@florin/page-reading/page/understand';
import { reportOf } from '@florin/page-reading/report/page-report';
import { expect, it } from 'vitest';
import { packReport, reasonOf, unpackReport } from './report.ts';
import { caseOf, tellStory } from './story.ts';

function report(name: string) {
  const page = understand(readRecording(name));
  return reportOf(page, (text) => text, page.actions[0] ?? null);
}

it('a report is kept small and comes back as it was', () => {
  const told = report('one-page-2-cart');
  const packed = packReport(told);
  expect(packed?.byteLength).toBeLessThan(20_000);
  expect(unpackReport(packed)).toEqual(JSON.parse(JSON.stringify(told)));
});

it('nothing that looks like a card is kept', () => {
  const told = report('one-page-2-cart');
  const leaky = { ...told, complaints: ['your card 4242 4242 4242 4242 is not taken'] };
  expect(JSON.stringify(unpackReport(packReport(leaky)))).not.toContain('4242 4242');
  expect(reasonOf(leaky)).not.toContain('4242 4242');
});

it('a page that is too large is left out', () => {
  const told = report('one-page-2-cart');
  const lines = Array.from({ length: 30_000 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64').replace(/\d/g, 'x'),
  );
  expect(packReport({ ...told, survey: { ...told.survey, lines } })).toBeNull();
});

it('tells what was done, why, what was expected and what came of it', () => {
  const story = tellStory([
    { at: 1_000, name: 'pressed', detail: '"Check out" on /cart', page: report('one-page-2-cart') },
    { at: 2_500, name: 'stuck', detail: '/checkout', page: report('one-page-3-checkout') },
  ]);
  expect(story[0]).toBe('0.0 s  pressed  "Check out" on /cart');
  expect(story).toContainEqual(expect.stringMatching(/^ {4}pressed as checkout: .+\(words/));
  expect(story).toContain('    expected checkout; came to a page of kind checkout');
  expect(story).toContainEqual(expect.stringMatching(/^1\.5 s {2}stuck/));
  expect(story).toContainEqual(expect.stringMatching(/asks for email: /));
});

it('a case holds each page once', () => {
  const page = report('one-page-2-cart');
  const step = { at: 0, name: 'pressed', detail: null, page };
  const { pages } = caseOf([
    step,
    { ...step, page: null },
    step,
    { ...step, page: report('one-page-3-checkout') },
  ]);
  expect(pages.map(({ kind }) => kind)).toEqual(['cart', 'checkout']);
});
