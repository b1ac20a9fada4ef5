import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command is called: what it reads, and where it writes. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads it, and not a program. */
  readonly isInteractive: boolean;
  out(text: string): void;
  error(text: string): void;
  /** Null where nobody can answer. What is secret is not shown while it is typed. */
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string | null>;
  /** What is piped into the command. */
  readInput(): Promise<string>;
  readonly signal: AbortSignal;
}

const INTERRUPTED = 130;
/** How long a command may take to end once it is interrupted. */
const END_MS_MAX = 2_000;

/**
 * The terminal of this process.
 * @example await run(process.argv.slice(2), processTerminal())
 */
export function processTerminal(): Terminal {
  let stop: AbortController | null = null;
  /** Listened for once somebody asks: what starts a server ends itself in its own way. */
  const interruption = () => {
    if (stop !== null) return stop.signal;
    const controller = new AbortController();
    stop = controller;
    process.once('SIGINT', () => {
      controller.abort(new Interrupted());
      setTimeout(() => process.exit(INTERRUPTED), END_MS_MAX).unref();
    });
    return controller.signal;
  };
  return {
    environment: process.env,
    isInteractive: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    get signal() {
      return interruption();
    },
    async ask(question, { isSecret = false } = {}) {
      if (process.stdin.isTTY !== true) return null;
      process.stderr.write(question);
      const output = isSecret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
      const lines = createInterface({ input: process.stdin, output, terminal: isSecret });
      try {
        return (await lines.question('', { signal: interruption() })).trim();
      } finally {
        lines.close();
        if (isSecret) process.stderr.write('\n');
      }
    },
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}

/** Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
