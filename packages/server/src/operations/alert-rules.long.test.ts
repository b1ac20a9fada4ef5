import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RULES = fileURLToPath(new URL('../../../../ops/prometheus/', import.meta.url));

function promtool(...args: string[]) {
  return spawnSync('promtool', args, { cwd: RULES, encoding: 'utf8' });
}

it.runIf(promtool('--version').status === 0)(
  'each rule warns of what it is there for, and of nothing else',
  () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'florin.rules.test.yml');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  },
);
