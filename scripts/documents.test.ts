import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, REPOSITORY, runInShell } from '@florin/server/testing/guide.testing';
import { describe, expect, it } from 'vitest';

// Every block of code that a document prints runs in some test, or says here why it does not.

const README_TEST = 'packages/cli/src/readme.test.ts';
const EXAMPLES_TEST = 'scripts/readme-examples.test.ts';
const HERE = 'scripts/documents.test.ts';

/** By document and language of the block: the test that runs it. */
const RUN: Readonly<Record<string, string>> = {
  'README.md sh': README_TEST,
  'docs/api.md ts': README_TEST,
  'docs/checkout-intents.md sh': 'packages/server/src/checkout-intents/guide.test.ts',
  'docs/events.md sh': README_TEST,
  'docs/gifts.md sh': 'packages/server/src/gifts/guide.test.ts',
  'docs/payments.md sh': 'packages/server/src/pay/guide.test.ts',
  'docs/production.md sql': 'packages/server/src/checkout-intents/worker/roles.test.ts',
  'docs/python.md python': 'scripts/generated-clients.long.test.ts',
  'docs/python.md sh': 'scripts/generated-clients.long.test.ts',
  'docs/quickstart.md sh': README_TEST,
  'docs/quickstart.md ts': README_TEST,
  'docs/reading-order.md text': 'packages/server/src/pages/people/reading-order.test.ts',
  'docs/stripe.md ts': README_TEST,
  'packages/cli/README.md sh': HERE,
  'packages/embedded-chain/README.md ts': EXAMPLES_TEST,
  'packages/embedded-postgres/README.md ts': EXAMPLES_TEST,
  'packages/local-state/README.md ts': EXAMPLES_TEST,
  'packages/mcp/README.md json': HERE,
  'packages/release-code/README.md ts': EXAMPLES_TEST,
  'packages/time-limit/README.md ts': EXAMPLES_TEST,
};

/** The others, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md sh': 'they run tests and releases',
  'docs/architecture.md mermaid': 'a picture; scripts/architecture.test.ts holds it against the code',
  'docs/architecture.md plain': 'the tree of folders',
  'docs/checkout-intents.md plain': 'requests in short, with ids that a reader has',
  'docs/checkout-intents.md text':
    'what a reader sets for an installation of their own; guide.test.ts sets its own',
  'docs/events.md json': 'an event, shortened',
  'docs/events.md text': 'a line of a receiver that webhooks.test.ts checks, and a stream that does not end',
  'docs/gifts.md text': 'what a reader sets, commands with files and accounts of their own, and a formula',
  'docs/payments.md js': 'a part of docs/examples/x402.mjs, which stock-clients.long.test.ts runs',
  'docs/payments.md plain': 'a message to sign',
  'docs/payments.md text': 'what a reader sets for an installation of their own; guide.test.ts sets its own',
  'docs/plugins.md text': 'for a shop on a domain of its own',
  'docs/production.md ini': 'settings of PgBouncer, which is not here; pooler tests set the same',
  'docs/production.md sh': 'with addresses and keys of an installation to be',
  'docs/production.md yaml': 'settings of Prometheus, which is not here',
  'packages/embedded/README.md sh': 'they start what readme.test.ts and start.test.ts start',
  'packages/medusa-payment/README.md ts': 'a part of a configuration of Medusa, which npm run shops installs',
  'docs/sealed-history.md text': 'sealed-history.test.ts and operator.test.ts make the same calls',
  'packages/sdk/README.md ts': 'it waits until somebody pays; docs/quickstart.md has the same, paid',
  'packages/sandbox/README.md ts': 'calls as sandbox.test.ts makes them',
  'packages/testing/README.md ts': 'it starts a child of the reader’s own',
  'packages/vendure-payment/README.md ts':
    'a part of a configuration of Vendure, which npm run shops installs',
  'program/README.md plain':
    'layouts of accounts, and the commands that build and show the program on a node',
  'shops/README.md text': 'it takes real shop software, installed elsewhere',
};

function documents(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(REPOSITORY, folder)).flatMap((name) =>
      name.endsWith('.md') ? [join(folder, name)] : [],
    );
  const packages = readdirSync(join(REPOSITORY, 'packages')).map((name) => `packages/${name}/README.md`);
  const others = ['program/README.md', 'shops/README.md', ...inFolder('.'), ...inFolder('docs')];
  return [...packages, ...others].filter((path) => existsSync(join(REPOSITORY, path)));
}

function blocksOf(path: string): string[] {
  const fences = [...readFileSync(join(REPOSITORY, path), 'utf8').matchAll(/^```(\w*)$/gm)];
  return fences.filter((_, index) => index % 2 === 0).map(([, language]) => `${path} ${language || 'plain'}`);
}

it('every printed block runs in a test, or says why it does not', () => {
  const printed = new Set(documents().flatMap(blocksOf));
  expect([...printed].sort()).toEqual([...Object.keys(RUN), ...Object.keys(NOT_RUN)].sort());
});

it.each(Object.entries(RUN))('%s is read by its test', (block, test) => {
  const name = block
    .split(' ')[0]!
    .replace(/^packages\/(.*)\/README.md$/, '$1')
    .replace(/^docs\//, '');
  expect(readFileSync(join(REPOSITORY, test), 'utf8')).toContain(name);
});

describe('a package’s README has what works as written', () => {
  it('cli', async () => {
    const { code, output } = await runInShell(commandsOf('packages/cli/README.md'), {});
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^ {2}listen .*^ {2}doctor |^ {2}doctor .*^ {2}listen /ms),
    ]);
  });

  it('mcp', () => {
    const guide = readFileSync(join(REPOSITORY, 'packages/mcp/README.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text]) => JSON.parse(text!));
    expect(blocks.map(({ mcpServers }) => Object.keys(mcpServers))).toEqual([['florin'], ['florin']]);
    expect(existsSync(join(REPOSITORY, blocks[1].mcpServers.florin.args[0]))).toBe(true);
  });
});
