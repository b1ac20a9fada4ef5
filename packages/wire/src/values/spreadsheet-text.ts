/** A spreadsheet takes a cell that begins so for a formula, and a formula can send what it sees elsewhere. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠|%]/;

/**
 * Text for a cell of a CSV file, marked as text where a spreadsheet would run it. Quotes are up to whoever writes the file.
 * @example spreadsheetText('=HYPERLINK("https://evil.example")') // '\'=HYPERLINK("https://evil.example")'
 */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
}
