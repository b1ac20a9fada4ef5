import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@florin/testing/until';
import { expect, it } from 'vitest';
import { createLogger, logDestination, RequestLog } from './log.ts';

function linesOf(level: string, write: (log: RequestLog) => void, role?: string): Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => void lines.push(String(line)) }, role);
  write(new RequestLog(logger, 'req_1'));
  return lines.map((line) => JSON.parse(line));
}

const ANSWER = { operation: 'gifts.get', method: 'GET', path: '/v1/gifts/x', status: 200, ms: 1.5 };

it('writes the line of an answer as the library writes every other', () => {
  const [byHand, byLibrary] = linesOf('info', (log) => {
    log.answered(ANSWER);
    log.info(ANSWER, 'answered');
  });
  expect({ ...byHand, time: 0 }).toEqual({ ...byLibrary, time: 0 });
  expect(Object.keys(byHand!).sort()).toEqual(Object.keys(byLibrary!).sort());
});

it('names the role, the error, the account and its key', () => {
  const who = { code: 'gift_not_found', account: 'acct_1', key: 'key_1' };
  const [byHand, byLibrary] = linesOf(
    'info',
    (log) => {
      log.answered({ ...ANSWER, status: 404, ...who });
      log.info({ ...ANSWER, status: 404, ...who }, 'answered');
    },
    'api',
  );
  expect(byHand).toMatchObject({ role: 'api', ...who });
  expect({ ...byHand, time: 0 }).toEqual({ ...byLibrary, time: 0 });
});

it('keeps secrets and line breaks of a path out of its line', () => {
  const path = '/v1/gifts/"sk_live_abc123\n{"level":60}\u2028';
  const [line] = linesOf('info', (log) => log.answered({ ...ANSWER, path, operation: undefined }));
  expect(line).toMatchObject({ path: '/v1/gifts/"[redacted]\n{"level":60}\u2028', status: 200 });
  expect(line).not.toHaveProperty('operation');
});

it('writes nothing below its level', () => {
  expect(linesOf('warn', (log) => log.answered(ANSWER))).toEqual([]);
});

it('lets lines leave together, whole and in order', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'florin-log-'));
  const file = join(directory, 'florin.log');
  const logger = createLogger('info', logDestination(file));
  const numbers = Array.from({ length: 2_000 }, (_, index) => index);
  for (const number of numbers) logger.info({ number }, 'counted');
  await eventually(() => {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).number)).toEqual(numbers);
  });
  rmSync(directory, { recursive: true });
});
