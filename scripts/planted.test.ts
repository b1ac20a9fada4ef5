import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPlants } from '../proof/planted/plants.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const plants = readPlants();

describe('planted bugs', () => {
  it('are twenty at least', () => {
    expect(plants.length).toBeGreaterThanOrEqual(20);
  });

  it.each(plants)('$name still fits the code, and its proof is there', ({ file, proof }) => {
    execFileSync('git', ['apply', '--check', file], { cwd: root });
    expect(/^simulation of (payments|checkouts)$/.test(proof) || existsSync(join(root, proof))).toBe(true);
  });
});
