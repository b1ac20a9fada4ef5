import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Schemathesis, fetched on demand, reads our document and sends what it allows and what it forbids, thousands of requests. What it finds is
// ours to mend, or is explained here.

const TOOL = 'schemathesis==4.32.5';
const CACHE = fileURLToPath(new URL('../node_modules/.cache/schemathesis', import.meta.url));

/** A finding that is none: its number, and what the finding or our refusal says. */
interface Exception {
  readonly code: string;
  readonly says: RegExp;
  readonly why: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    code: 'ST202',
    says: /"code":"parameters_exclusive"/,
    why: 'OpenAPI has no word for two parameters of which one may be given; the descriptions say it.',
  },
  {
    code: 'ST202',
    says: /"code":"idempotency_key_reused"/,
    why: 'The tool sends the example of Idempotency-Key with every request; a key is for one.',
  },
  {
    code: 'ST202',
    says: /"code":"(card_expired|transaction_not_ours|release_key_in_use|transaction_rejected)"/,
    why: 'Whether a card is good, a transaction ours or a code free is not in the form of the request.',
  },
  {
    code: 'ST202',
    says: /"message":"(No such [a-z ]+: |Invalid expires_at: Expected Unix seconds|[^"]*not in the list)/,
    why: 'What is referred to has to be there, and a time in the future: no schema knows either.',
  },
  {
    code: 'ST202',
    says: /"message":"Missing required parameter: line_items\."[\s\S]*x-www-form-urlencoded/,
    why: 'The tool leaves lists of objects out of forms; it sends them as JSON, which is tried too.',
  },
  {
    code: 'ST202',
    says: /"message":"Missing required parameter: address\[postal_code\]/,
    why: 'Which parts an address has to have differs from country to country.',
  },
  {
    code: 'ST202',
    says: /"message":"Invalid [a-z_]+: Expected (a time zone of the IANA database|an https url)/,
    why: 'Which time zones there are is not in the schema, and in forms the tool makes texts by their length alone, whatever their format.',
  },
  {
    code: 'ST201',
    says: /Incorrect type[\s\S]*\\?": null[,}]/,
    why: 'In what is created, null means that a field was left out; a document that said so would have clients take it for a value.',
  },
  {
    code: 'ST201',
    says: /Incorrect type[\s\S]*x-www-form-urlencoded/,
    why: 'In a form every value is a text: `true` where a text is wanted is the text “true”.',
  },
  {
    code: 'ST108',
    says: /SSE event violates schema/,
    why: 'OpenAPI 3.1 describes a stream as one text; the tool holds single events against that.',
  },
];

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

it('schemathesis finds nothing that is not explained', { timeout: 3_600_000 }, async (context) => {
  const tool = await installed();
  if (tool === null) return context.skip();
  const args = [
    ...['run', `${florin.url}/v1/openapi.json`, '-H', `Authorization: Bearer ${florin.key}`],
    ...['--phases', 'examples,coverage', '--continue-on-failure', '--no-color', '--request-timeout', '60'],
  ];
  // It ends with 1 where it found something.
  const { stdout } = await promisify(execFile)(tool, args, { cwd: CACHE, maxBuffer: 1e9 }).catch(
    (error: { stdout: string; code: number }) => (error.code === 1 ? error : Promise.reject(error)),
  );
  expect(stdout).toMatch(/Tested: (?!0)\d+/);
  const found = findingsIn(stdout);
  const unexplained = found.filter(
    ({ code, text }) => !EXCEPTIONS.some((known) => known.code === code && known.says.test(text)),
  );
  expect(unexplained).toEqual([]);
});

async function installed(): Promise<string | null> {
  const tool = join(CACHE, 'bin', 'schemathesis');
  if (existsSync(join(CACHE, 'installed'))) return tool;
  mkdirSync(CACHE, { recursive: true });
  try {
    await promisify(execFile)('python3', ['-m', 'venv', CACHE]);
    await promisify(execFile)(join(CACHE, 'bin', 'pip'), ['install', '--quiet', TOOL]);
  } catch (error) {
    console.info(`schemathesis is not tried: ${error}`);
    return null;
  }
  writeFileSync(join(CACHE, 'installed'), '');
  return tool;
}

/** Its report, taken apart: an underlined heading for each operation, and numbered findings with the request and our answer. */
function findingsIn(report: string) {
  const failures = /={3,} FAILURES ={3,}\n([\s\S]*?)\n={3,} /.exec(report)?.[1] ?? '';
  return failures.split(/^_{3,} (?=[A-Z]+ \/)/m).flatMap((section) => {
    const operation = section.split(/ _{3,}/, 1)[0]!;
    return section
      .split(/^\d+\. Test Case ID/m)
      .slice(1)
      .flatMap((text) =>
        [...text.matchAll(/^- (ST\d+) /gm)].map(([, code]) => ({ operation, code: code!, text })),
      );
  });
}
