import type { Terminal } from './terminal.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Writes what a command found: JSON where that was asked for, aligned for people, separated by tabs for programs. */
export class Output {
  readonly #terminal: Terminal;
  readonly isJson: boolean;

  constructor(terminal: Terminal, isJson: boolean) {
    this.#terminal = terminal;
    this.isJson = isJson;
  }

  /** @example output.rows(charges, ['intent_id', 'state', 'url']) */
  rows(rows: readonly Row[], columns?: readonly string[]): void {
    if (this.isJson) {
      this.json(rows);
      return;
    }
    const names = columns ?? Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => names.map((name) => cellOf(row[name])));
    this.#write(
      this.#terminal.isInteractive && lines.length > 0 ? aligned([names, ...lines]) : tabbed(lines),
    );
  }

  object(object: object): void {
    if (this.isJson) {
      this.json(object);
      return;
    }
    const lines = flattened(object as Row).map(([name, value]) => [name, cellOf(value)]);
    this.#write(this.#terminal.isInteractive ? aligned(lines) : tabbed(lines));
  }

  json(value: unknown): void {
    this.#terminal.out(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** One event a line, as it happens: a program reads them one by one. */
  jsonLine(value: unknown): void {
    this.#terminal.out(`${JSON.stringify(value)}\n`);
  }

  /** A sentence for people; programs that asked for JSON do not see it. */
  say(text: string): void {
    if (!this.isJson) this.#terminal.out(`${text}\n`);
  }

  /** Progress, which is no part of what was asked for. */
  note(text: string): void {
    this.#terminal.error(`${text}\n`);
  }

  #write(lines: readonly string[]): void {
    for (const line of lines) this.#terminal.out(`${line}\n`);
  }
}

/** Strangers' texts must not move the cursor or end the line. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** @example flattened({ a: { b: 1 } }) // [['a.b', 1]] */
function flattened(object: Row, prefix = ''): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]) => {
    const isInner = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isInner && Object.keys(value).length > 0
      ? flattened(value as Row, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]];
  });
}

const tabbed = (lines: readonly (readonly string[])[]) => lines.map((cells) => cells.join('\t'));

function aligned(lines: readonly (readonly string[])[]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
