// What each case at each shop came to, kept outside the repository beside the shops, so that a report that was cut off goes on
// where it was and a case that was tried alone is part of the next table.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGED = '+';

/**
 * The results in a folder; `version` says which Florin makes the new ones.
 * @example const results = openResults(folder, versionOfFlorin()); results.has('oscar', 'plain') // false
 */
export function openResults(folder, version) {
  const path = join(folder, 'results.json');
  let rows = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];

  /** Replaces what was known of the case; a case of several purchases has a row for each. */
  function put(shop, name, made) {
    const others = rows.filter((row) => row.shop !== shop || row.case !== name);
    rows = [...others, ...made.map((row) => ({ shop, case: name, ...row, version }))];
    writeFileSync(`${path}.new`, JSON.stringify(rows, null, 1));
    renameSync(`${path}.new`, path);
  }

  return {
    put,
    // What a changed working copy did says nothing of what it does after the next change.
    has: (shop, name) =>
      !version.endsWith(CHANGED) &&
      rows.some((row) => row.shop === shop && row.case === name && row.version === version),
    rows: (shops) => shops.flatMap((shop) => rows.filter((row) => row.shop === shop)),
  };
}

/** @example versionOfFlorin() // '157f042', with '+' where files were changed since */
export function versionOfFlorin() {
  const answer = spawnSync('git', ['describe', '--always', `--dirty=${CHANGED}`, '--exclude=*'], {
    cwd: new URL('.', import.meta.url),
    encoding: 'utf8',
  });
  return answer.status === 0 ? answer.stdout.trim() : 'unknown';
}
