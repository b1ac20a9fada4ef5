/** A spreadsheet takes a cell that begins so for a formula, and a formula can send what it sees elsewhere. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠|%]/;

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
  const safe = FORMULA.test(cell.trimStart()) || FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""').replaceAll('\0', '')}"`;
}
