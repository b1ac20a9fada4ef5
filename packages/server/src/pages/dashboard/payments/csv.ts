import { spreadsheetText } from '@florin/wire/values/spreadsheet-text';

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run is marked as text; numbers stay numbers.
 * @example csvLine(['cs_1', 25, '=HYPERLINK("https://evil.example")']) // '"cs_1",25,"\'=HYPERLINK(""https://evil.example"")"\r\n'
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${spreadsheetText(cell).replaceAll('"', '""').replaceAll('\0', '')}"`;
}
