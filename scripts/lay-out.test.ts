import { readFileSync } from 'node:fs';
import { describeVariables } from '@florin/server/config-variables';
import { expect, it } from 'vitest';
import { shippedPackages } from './lay-out.mjs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('ships the server and what it uses, and no part of the embedded mode', () => {
  expect(shippedPackages()).toEqual(
    expect.arrayContaining([
      'server',
      'checkout',
      'checkout-browser',
      'page-reading',
      'egress',
      'chain',
      'web',
    ]),
  );
  for (const name of ['cli', 'embedded-chain', 'embedded-postgres', 'sandbox', 'testing'])
    expect(shippedPackages()).not.toContain(name);
});

it('names only variables that there are, and secrets only as files, wherever a process is described', () => {
  const variables = describeVariables();
  const secrets = new Set(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  const known = new Set(variables.flatMap(({ name }) => [name, `${name}_FILE`]));
  const files = ['ops/compose/compose.yml', 'ops/kubernetes/florin.yml', 'ops/systemd/api.env', 'Dockerfile'];
  const beside = /^(POSTGRES_\w+|NODE_\w+|FLORIN_PORT|HOME|RUN|USER|CMD|ALL|COPY|FROM|ENV|ARG|CONFIG)$/;
  for (const file of files) {
    const named = new Set(read(file).match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g));
    expect([file, [...named].filter((name) => !known.has(name) && !beside.test(name))]).toEqual([file, []]);
    expect([file, [...named].filter((name) => secrets.has(name))]).toEqual([file, []]);
  }
});
