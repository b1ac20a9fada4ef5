import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ShellRun {
  readonly code: number | null;
  readonly output: string;
}

/**
 * The shell blocks of a guide in order, as one script that stops at the first failure: what a reader would type.
 * @example commandsOf('docs/gifts.md')
 */
export function commandsOf(guidePath: string): string {
  const guide = readFileSync(join(REPOSITORY, guidePath), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  return ['set -euo pipefail', ...blocks].join('\n');
}

/**
 * The TypeScript blocks of a guide in order, as one program. They use no types, so that they run as they stand.
 * @example codeOf('docs/quickstart.md')
 */
export function codeOf(guidePath: string): string {
  const guide = readFileSync(join(REPOSITORY, guidePath), 'utf8');
  return [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
}

/** Runs a script at the root of the repository, with this environment and nothing else. */
export async function runInShell(script: string, environment: Record<string, string>): Promise<ShellRun> {
  const shell = spawn('bash', ['-c', script], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => shell.once('close', resolve));
  return { code, output };
}
