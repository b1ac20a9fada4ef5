import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAllInOne } from '@florin/embedded/testing/all-in-one.testing';
import { codeOf, commandsOf, REPOSITORY, runInShell } from '@florin/server/testing/guide.testing';
import type { TestProcess } from '@florin/server/testing/process.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { florinCommand } from './testing/florin-command.testing.ts';
import { playTriggers } from './testing/triggers.testing.ts';

/** What `npm start` runs, used as the README says. */
let florin: TestProcess;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'florin-readme-'));
  florin = await startAllInOne(home);
});
afterAll(async () => {
  await florin.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('the quickstart', () => {
  const asServed = (text: string) =>
    text
      .replaceAll('http://localhost:4242', florin.url)
      .replaceAll('sk_live_…', JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')).api_key);

  it('has commands that work as written', async () => {
    const commands = commandsOf('docs/quickstart.md').replaceAll(/^npm start$/gm, '');
    const { code, output } = await runInShell(asServed(commands), {});
    expect(code, output).toBe(0);
    expect(output).toMatch(/"url":"http[^"]+\/c\/cs_/);
    expect(output).toContain('"payment_status":"unpaid"');
  });

  it.each([
    ['docs/quickstart.md', /\/c\/cs_.*\nopen unpaid\nprod_\w+ \d\n/s],
    ['docs/stripe.md', /\/c\/cs_/],
    ['docs/api.md', /^paid$/m],
  ])('has code that works as written, and so have pages beside it: %s', async (document, printed) => {
    const folder = join(REPOSITORY, 'node_modules/.cache');
    mkdirSync(folder, { recursive: true });
    const program = join(folder, `quickstart-${process.pid}.mjs`);
    writeFileSync(program, asServed(codeOf(document)));
    const { code, output } = await runInShell(`node ${program}`, {});
    rmSync(program);
    expect(code, output).toBe(0);
    expect(output).toMatch(printed);
  });
});

const atHome = () => ({ environment: { FLORIN_HOME: home } });

describe('the command', () => {
  it.runIf(isLong())('makes an event of each resource happen, and says of some why they cannot', async () => {
    await playTriggers(home, { eachMax: 1 });
  });

  it.runIf(isLong())('buys, after it has shown the quote and got somebody’s word', async () => {
    const { shops } = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8'));
    const words = ['checkout', shops.ucp[1], 'two', 'of', 'them', '--json'];
    const saying = (word: string) => ({
      ...atHome(),
      answer: (question: string) => (question.startsWith('Pay') ? word : '1'),
    });
    const refused = await florinCommand([...words, '--confirm', '1'], saying('y'));
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was bought') });
    const nobody = await florinCommand(words, atHome());
    expect(JSON.parse(nobody.stdout)).toMatchObject({ status: expect.stringMatching(/^requires_/) });
    const declined = await florinCommand(words, saying('n'));
    expect(JSON.parse(declined.stdout)).toMatchObject({ status: 'canceled' });
    const bought = await florinCommand(words, saying('y'));
    expect(bought.stderr).toMatch(/The price is \d+\.\d\d USD/);
    expect(JSON.parse(bought.stdout)).toMatchObject({ status: 'succeeded' });
  });
});

it('the page about events has commands that work as written', async () => {
  const { code, output } = await runInShell(asInstalled(commandsOf('docs/events.md')), {});
  expect(code, output).toBe(0);
  expect(output).toMatch(/"secret":"whsec_/);
});

/** With the folder and the address of this installation. */
function asInstalled(commands: string): string {
  return commands.replaceAll('./.florin', home).replaceAll('localhost:4242', new URL(florin.url).host);
}

describe('the README', () => {
  it('has commands that work as written', async () => {
    const commands = commandsOf('README.md').replaceAll(/^npm (start|test)$/gm, '');
    const { code, output } = await runInShell(asInstalled(commands), {});
    expect(code, output).toBe(0);
    expect(output).toContain('"name":"Darjeeling tea"');
    expect(output).toContain('"object":"list"');
  });

  it('has a demo that plays a gift, a payment and a checkout to the end', async () => {
    const { code, output } = await runInShell('npm run -s demo', { FLORIN_HOME: home });
    expect(code, output).toBe(0);
    expect(output).toMatch(/'gift'.*'released'.*2500/);
    expect(output).toMatch(/'payment'.*'paid'.*2500/);
    expect(output).toMatch(/'checkout'.*'succeeded'/);
  });

  it.runIf(isLong())('has a demo that plays for the second time, too', async () => {
    const again = await runInShell('npm run -s demo -- checkout', { FLORIN_HOME: home });
    expect(again.output).toMatch(/'checkout'.*'succeeded'/);
  });
});
