import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAllInOne } from '@florin/embedded/testing/all-in-one.testing';
import { expect, it } from 'vitest';
import { playTriggers } from './testing/triggers.testing.ts';

it('every event that can be made to happen does', { timeout: 900_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'florin-triggers-'));
  const florin = await startAllInOne(home);
  try {
    await playTriggers(home);
  } finally {
    await florin.stop();
    rmSync(home, { recursive: true, force: true });
  }
  expect.hasAssertions();
});
