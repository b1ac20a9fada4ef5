import type { Output } from './output.ts';
import type { Terminal } from './terminal.ts';

/** An option of a command: `--name <value>`, or `--name` alone. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** May be given more than once. */
  readonly multiple?: boolean;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly help: string;
}

export interface Command {
  /** For example `gifts create`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name, for example `<id>`; what is in square brackets may be left out. */
  readonly takes?: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** True where it reads all that follows its name by itself. */
  readonly parsesItself?: boolean;
  /** The exit code; 0 when it returns none. */
  run(call: Call): Promise<number | undefined>;
}

/** A command as it was called. */
export interface Call {
  readonly words: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  readonly output: Output;
}

export class Options {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    return this.#values[name] as string | undefined;
  }

  /** The value of an option that cannot be left out. */
  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} is required.`);
    return value;
  }

  list(name: string): readonly string[] {
    return (this.#values[name] as readonly string[] | undefined) ?? [];
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== false;
  }

  /** @example options.cents('max-amount') // 2500 for "2500" */
  cents(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,12}$/.test(value))
      throw new UsageError(`--${name} takes a whole number of cents: 2500 is 25.00.`);
    return Number(value);
  }
}

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood, and cannot do it: the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
