import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openResults } from './results.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the results of real shops', () => {
  it('are there after a run was cut off', () => {
    openResults(folder, 'a1').put('oscar', 'plain', [{ verdict: 'right' }]);
    const again = openResults(folder, 'a1');
    expect(again.has('oscar', 'plain')).toBe(true);
    expect(again.has('oscar', 'decline')).toBe(false);
    expect(again.rows(['oscar'])).toEqual([
      { shop: 'oscar', case: 'plain', verdict: 'right', version: 'a1' },
    ]);
  });

  it('of another version, or of a changed working copy, are shown and tried again', () => {
    openResults(folder, 'a1').put('oscar', 'plain', [{ verdict: 'missed' }]);
    expect(openResults(folder, 'b2').has('oscar', 'plain')).toBe(false);
    const changed = openResults(folder, 'b2+');
    changed.put('oscar', 'plain', [{ verdict: 'right' }]);
    expect(changed.has('oscar', 'plain')).toBe(false);
    expect(changed.rows(['oscar']).map((row: { verdict: string }) => row.verdict)).toEqual(['right']);
  });

  it('keep every purchase of a case, and replace all of them at once', () => {
    const results = openResults(folder, 'a1');
    results.put('oscar', 'two at once', [{ sku: 'A' }, { sku: 'B' }]);
    results.put('oscar', 'plain', [{ sku: 'A' }]);
    expect(results.rows(['oscar'])).toHaveLength(3);
    results.put('oscar', 'two at once', [{ sku: 'A' }]);
    expect(results.rows(['oscar', 'pretix'])).toHaveLength(2);
  });
});
