import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { query, useTestHome } from './home.testing.ts';

const home = useTestHome();

/** Like the initdb of a start that was killed: it writes on for a while, and gives up when its folder is gone. */
const ORPHAN = `
  const { writeFileSync } = require('node:fs');
  try {
    for (let file = 0; file < 5000; file++) {
      writeFileSync(process.argv[1] + '/' + file, '');
      if (file === 0) console.log('writing');
    }
  } catch {}`;

it('a folder into which an orphan still writes is removed all the same', async () => {
  const unfinished = join(home.path, 'postgres', 'unfinished-1');
  rmSync(home.data, { recursive: true });
  mkdirSync(join(unfinished, 'base'), { recursive: true });
  const orphan = spawn(process.execPath, ['-e', ORPHAN, join(unfinished, 'base')]);
  const gone = once(orphan, 'exit');
  await once(orphan.stdout, 'data');
  const server = await home.start();
  await gone;
  expect(existsSync(unfinished)).toBe(false);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});
