import { spreadsheetText } from './spreadsheet-text.ts';

export interface CsvRow {
  /** Where it begins in the text, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type ReadCsv =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  /** The first line that cannot be read for certain. */
  | { readonly ok: false; readonly line: number };

const HEADING = /^(?:"[^"]*"|[^",;\t\r\n])*([,;\t])/;

/** What is between two separators, and what ends it. */
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)" *|((?:[^",\r\n][^,\r\n]*)?))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)" *|((?:[^";\r\n][^;\r\n]*)?))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)" *|((?:[^"\t\r\n][^\t\r\n]*)?))(\t|\r\n|\n|\r|$)/y,
};

/**
 * Reads comma-separated values as spreadsheets write them: quotes around what holds a comma, a quote or a line break. Some
 * write semicolons or tabs instead of commas: the first line says which. Empty lines are left out.
 * @example readCsv('amount,message\n25,"Thanks, Ada"') // { ok: true, rows: [{ line: 1, cells: ['amount', 'message'] }, …] }
 */
export function readCsv(text: string): ReadCsv {
  const source = text.replace(/^\uFEFF/, '');
  const separator = HEADING.exec(source)?.[1] ?? ',';
  const cell = CELLS[separator as keyof typeof CELLS];
  cell.lastIndex = 0;
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let line = 1;
  while (cell.lastIndex < source.length) {
    const row = rows.at(-1)!;
    const found = cell.exec(source);
    if (!found) return { ok: false, line: row.line };
    const [whole, quoted, plain = '', end = ''] = found;
    row.cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    line += whole.split(/\r\n|\n|\r/).length - 1;
    if (/[\r\n]/.test(end)) rows.push({ line, cells: [] });
  }
  return { ok: true, rows: rows.filter(({ cells }) => cells.some((value) => value !== '')) };
}

/**
 * Writes comma-separated values. What a spreadsheet would take for a formula is kept from being one.
 * @example writeCsv([['name', 'code'], ['=cmd()', '7XK2…']]) // 'name,code\r\n\'=cmd(),7XK2…\r\n'
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string): string {
  const safe = spreadsheetText(value);
  // White space at an end is lost without quotes.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
