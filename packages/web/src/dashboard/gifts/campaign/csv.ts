import { spreadsheetText } from '@florin/wire/values/spreadsheet-text';

/**
 * Reads comma-separated values as spreadsheets write them: quotes around what holds a comma, a quote or a line break.
 * @example readCsv('amount,message\n25,"Thanks, Ada"') // [['amount', 'message'], ['25', 'Thanks, Ada']]
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*))(,|;|\t|\r?\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    // A quote in the middle of a word: taken as it stands, up to the end of the line.
    if (!found) break;
    const [, quoted, plain = '', end = ''] = found;
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (/[\r\n]/.test(end)) rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((value) => value !== ''));
}

/** @example writeCsv([['name', 'code'], ['=cmd()', '7XK2…']]) // 'name,code\r\n\'=cmd(),7XK2…\r\n' */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string): string {
  const safe = spreadsheetText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
