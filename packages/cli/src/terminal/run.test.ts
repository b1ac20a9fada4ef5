import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotFoundError, RateLimitError } from '@florin/sdk/request/errors';
import { describe, expect, it } from 'vitest';
import { florinCommand } from '../testing/florin-command.testing.ts';
import { type Command, CommandError } from './command.ts';
import { candidatesFor, completionScripts } from './completion.ts';
import { Output } from './output.ts';
import { run } from './run.ts';
import type { Terminal } from './terminal.ts';

const refusal = {
  type: 'invalid_request_error',
  code: undefined,
  param: undefined,
  docUrl: undefined,
  requestId: 'req_1',
  retryAfterMs: undefined,
} as const;

function commandThat(work: Command['run'], takes = ''): Command {
  return {
    name: 'tea brew',
    summary: 'Make tea.',
    takes,
    run: work,
    options: { leaf: { type: 'string', help: 'which' } },
  };
}

async function typed(command: Command, words: string) {
  let [out, error] = ['', ''];
  const terminal = {
    environment: {},
    isInteractive: false,
    out: (text: string) => (out += text),
    error: (text: string) => (error += text),
    signal: new AbortController().signal,
  } as unknown as Terminal;
  return { status: await run([command], words.split(' ').filter(Boolean), terminal), out, error };
}

describe('a command', () => {
  it('gets its words and options', async () => {
    const brew = commandThat(async ({ words, options, output }) => {
      output.object({ cup: words[0], leaf: options.text('leaf') });
      return undefined;
    }, '<cup>');
    expect(await typed(brew, 'tea brew large --leaf assam')).toEqual({
      status: 0,
      out: 'cup\tlarge\nleaf\tassam\n',
      error: '',
    });
    expect(JSON.parse((await typed(brew, 'tea brew large --json')).out)).toEqual({ cup: 'large' });
  });

  it.each([
    ['tea brew', '<cup> is required'],
    ['tea brew large small', '"small" is one argument too many'],
    ['tea brew large --milk', '--milk'],
    ['tea pour', 'there is no command "tea pour"'],
    ['coffee', 'there is no command "coffee"'],
  ])('is not understood as "%s", and says how it is used', async (words, complaint) => {
    const brew = commandThat(async () => undefined, '<cup>');
    const { status, error } = await typed(brew, words);
    expect(status).toBe(2);
    expect(error).toContain(complaint);
    expect(error).toContain('Usage: florin');
  });

  it('says by its exit code what went wrong', async () => {
    const failures: [Error, number][] = [
      [new CommandError('No water.'), 1],
      [new NotFoundError('No such cup.', { ...refusal, status: 404 }), 4],
      [new RateLimitError('Too many cups.', { ...refusal, status: 429 }), 6],
    ];
    for (const [failure, code] of failures) {
      const brew = commandThat(async () => Promise.reject(failure));
      const { status, error } = await typed(brew, 'tea brew');
      expect([status, error.includes(failure.message)]).toEqual([code, true]);
      expect(JSON.parse((await typed(brew, 'tea brew --json')).error).error.message).toBe(failure.message);
    }
  });

  it('helps', async () => {
    const brew = commandThat(async () => undefined, '<cup>');
    expect((await typed(brew, 'tea brew --help')).out).toContain('Usage: florin tea brew <cup> [options]');
    expect(await typed(brew, '')).toMatchObject({ status: 0, out: expect.stringContaining('tea') });
    expect(await typed(brew, 'tea --help')).toMatchObject({
      status: 0,
      out: expect.stringContaining('brew'),
    });
  });
});

it('hands what reads its words by itself all of them', async () => {
  const { status, stderr } = await florinCommand(['program', 'deploy', '--yes']);
  expect([status, stderr.includes('deploy --url')]).toEqual([2, true]);
});

it('keeps strangers’ texts from moving the cursor or breaking the line', () => {
  let written = '';
  const terminal = { isInteractive: true, out: (text: string) => (written += text) } as unknown as Terminal;
  new Output(terminal, false).rows([{ name: 'Tea\u001b[2J\nfree', note: '\u202egnp' }]);
  expect(written).toBe('name          note\nTea [2J free   gnp\n');
});

describe('completion', () => {
  const commands = ['gifts create', 'gifts list', 'listen'].map(
    (name): Command => ({ name, summary: '', run: async () => undefined }),
  );

  it('knows words and options', () => {
    expect(candidatesFor(commands, ['gi'])).toEqual(['gifts']);
    expect(candidatesFor(commands, ['gifts', ''])).toEqual(['create', 'list']);
    expect(candidatesFor(commands, ['gifts', 'list', '--j'])).toEqual(['--json']);
    expect(candidatesFor(commands, ['coffee', ''])).toEqual([]);
  });

  const inShell = (shell: string, asked: string, candidates: string, script: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'florin-completion-'));
    // Stands for the command on the path, which would take a second to answer.
    const answer = `printf '${candidates.replaceAll('\n', '\\n')}'`;
    writeFileSync(join(folder, 'florin'), `#!/bin/bash\n[ "$*" = "${asked}" ] && ${answer}\n`);
    chmodSync(join(folder, 'florin'), 0o755);
    const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TERM: 'dumb' };
    try {
      return execFileSync(shell, ['-c', script], { cwd: folder, env, encoding: 'utf8' }).trim().split(/\s+/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const asked = 'complete -- gifts re';
  const candidates = async () => (await florinCommand(['complete', '--', 'gifts', 're'])).stdout;
  const wanted = ['reclaim', 'redeem', 'release', 'release-by-key', 'retrieve'];

  it('works in bash', async () => {
    const script = `${completionScripts.bash}COMP_WORDS=(florin gifts re); COMP_CWORD=2; _florin; echo "\${COMPREPLY[@]}"`;
    expect(inShell('bash', asked, await candidates(), script)).toEqual(wanted);
  });

  it.skipIf(!isThere('zsh'))('works in zsh, where there is one', async () => {
    // Stand for what zsh hands to a function that completes, and for what takes its answer.
    const stage = 'compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print files; };';
    const script = `${stage} ${completionScripts.zsh} words=(florin gifts re); CURRENT=3; _florin`;
    expect(inShell('zsh', asked, await candidates(), script)).toEqual(wanted);
    const unknown = `${stage} ${completionScripts.zsh} words=(florin export x); CURRENT=3; _florin`;
    expect(inShell('zsh', asked, await candidates(), unknown)).toEqual(['files']);
  });

  it.skipIf(!isThere('fish'))('works in fish, where there is one', async () => {
    const script = `${completionScripts.fish}complete -C 'florin gifts re'`;
    expect(inShell('fish', asked, await candidates(), script)).toEqual(wanted);
    const unknown = `${completionScripts.fish}complete -C 'florin export f'`;
    expect(inShell('fish', asked, await candidates(), unknown)).toEqual(['florin']);
  });
});

/** A shell that is not there is told of by a skipped test. */
function isThere(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}
