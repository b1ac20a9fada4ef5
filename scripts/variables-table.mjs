const PLACE = /(<!-- variables: npm run docs -->\n).*(\n<!-- end of variables -->)/s;

/**
 * The document with the table of variables that the code makes, in place of the one that it holds.
 * @param {string} document
 * @param {readonly { name: string, kind: string, meaning: string, otherwise: string }[]} variables
 * @returns {string}
 */
export function withVariables(document, variables) {
  if (!PLACE.test(document)) throw new Error('The document has no place for the table of variables.');
  const rows = variables.map(({ name, kind, meaning, otherwise }) => [
    `\`${name}\``,
    meaning,
    kind,
    otherwise,
  ]);
  const text = tableOf([['variable', 'meaning', 'value', 'default'], ...rows]);
  return document.replace(PLACE, (_, begin, end) => `${begin}\n${text}\n${end}`);
}

/** As the formatter of the documents writes tables. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
