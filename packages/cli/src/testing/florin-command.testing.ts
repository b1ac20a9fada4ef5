import { main } from '../main.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface Typed {
  readonly environment?: Readonly<Record<string, string>>;
  /** What the person at the terminal answers to a question; without it nobody is there. */
  readonly answer?: (question: string) => string;
  readonly input?: string;
  readonly isInteractive?: boolean;
  readonly signal?: AbortSignal;
  /** Told of everything that is written, as it is. */
  readonly onWrite?: (text: string) => void;
}

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the `florin` command in this process, at a terminal of the test. */
export async function florinCommand(words: readonly string[], typed: Typed = {}): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const terminal: Terminal = {
    environment: { XDG_CONFIG_HOME: '/nowhere', FLORIN_HOME: '/nowhere', ...typed.environment },
    isInteractive: typed.isInteractive ?? false,
    out: (text) => {
      stdout += text;
      typed.onWrite?.(text);
    },
    error: (text) => {
      stderr += text;
      typed.onWrite?.(text);
    },
    ask: async (question) => {
      stderr += question;
      return typed.answer?.(question) ?? null;
    },
    readInput: async () => typed.input ?? '',
    signal: typed.signal ?? new AbortController().signal,
  };
  const status = await main(words, terminal);
  return { status, stdout, stderr };
}
