import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { RECORDINGS, readRecording, recordingNames, summaryOf } from './recordings.testing.ts';
import { understand } from './understand.ts';

it.each(recordingNames())('%s is understood as before', async (name) => {
  const summary = summaryOf(understand(readRecording(name)));
  await expect(summary).toMatchFileSnapshot(fileURLToPath(new URL(`${name}.understood.txt`, RECORDINGS)));
});

it('there are enough of them to notice', () => {
  expect(recordingNames().length).toBeGreaterThan(10);
});
