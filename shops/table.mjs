// The report as lines of text.

const COLUMNS = [
  'shop',
  'case',
  'verdict',
  'outcome',
  'quoted',
  'ordered',
  'quoteSeconds',
  'seconds',
  'version',
  'wrongs',
];

/** @example tableOf([{ shop: 'oscar', case: 'plain', verdict: 'right' }]) */
export function tableOf(rows, withHead = true) {
  const lines = rows.map((row) => COLUMNS.map((column) => String(row[column] ?? '')));
  const shown = withHead ? [COLUMNS, ...lines] : lines;
  const widths = COLUMNS.map((_, index) => Math.max(...shown.map((line) => line[index].length)));
  const text = shown.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  );
  return `${text.join('\n')}\n${withHead ? summaryOf(rows) : ''}`;
}

function summaryOf(rows) {
  const count = (verdict) => rows.filter((row) => row.verdict === verdict).length;
  const verdicts = ['right', 'missed', 'unclear', 'WRONG', 'broken'].map(
    (verdict) => `${verdict} ${count(verdict)}`,
  );
  return `${rows.length} cases: ${verdicts.join(', ')}\n`;
}
