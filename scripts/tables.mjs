/**
 * The document with the table of variables that the code makes, in place of the one that it holds.
 * @param {string} document
 * @param {readonly { name: string, kind: string, meaning: string, otherwise: string }[]} variables
 * @returns {string}
 */
export function withVariables(document, variables) {
  const rows = variables.map(({ name, kind, meaning, otherwise }) => [
    `\`${name}\``,
    meaning,
    kind,
    otherwise,
  ]);
  return withTable(document, 'variables', [['variable', 'meaning', 'value', 'default'], ...rows]);
}

/**
 * The document with the table of failure codes.
 * @param {string} document
 * @param {Readonly<Record<string, { advice: string, means: string }>>} failures
 * @returns {string}
 */
export function withFailures(document, failures) {
  const rows = Object.entries(failures).map(([code, { advice, means }]) => [`\`${code}\``, advice, means]);
  return withTable(document, 'failures', [['failure_code', 'then', 'what happened'], ...rows]);
}

/** What is made there, by the words of the table. */
const STRIPE_ROUTES = { sessions: '/v1/checkout_sessions', prices: '/v1/prices' };

/**
 * The document with what Stripe's clients send that cannot be meant here.
 * @param {string} document
 * @param {readonly { path: string, method: string, renamedParameters?: Readonly<Record<string, string>> }[]} routes
 * @returns {string}
 */
export function withStripeRefusals(document, routes) {
  const rows = Object.entries(STRIPE_ROUTES).flatMap(([name, path]) => {
    const { renamedParameters = {} } = routes.find((route) => route.method === 'POST' && route.path === path);
    return Object.entries(renamedParameters).map(([parameter, sentence]) => [
      `\`${parameter}\``,
      name,
      sentence,
    ]);
  });
  return withTable(document, 'stripe', [['refused', 'with', 'instead'], ...rows]);
}

/**
 * The document with what a checkout pursues on every page, and what that makes true.
 * @param {string} document
 * @param {readonly { name: string, needs: readonly string[], gives: string | null }[]} goals
 * @param {Readonly<Record<string, string>>} milestones
 * @returns {string}
 */
export function withGoals(document, goals, milestones) {
  const said = (name) => name.replaceAll('_', ' ');
  const rows = goals.map(({ name, needs, gives }, index) => [
    String(index + 1),
    name,
    needs.map(said).join(', '),
    gives === null ? '' : said(gives),
  ]);
  const meant = Object.entries(milestones).map(([name, means]) => [said(name), means]);
  const withPursued = withTable(document, 'goals', [['turn', 'goal', 'needs', 'gives'], ...rows]);
  return withTable(withPursued, 'milestones', [['milestone', 'is true when'], ...meant]);
}

function withTable(document, name, rows) {
  const place = new RegExp(`(<!-- ${name}: npm run docs -->\\n).*(\\n<!-- end of ${name} -->)`, 's');
  if (!place.test(document)) throw new Error(`The document has no place for the table of ${name}.`);
  return document.replace(place, (_, begin, end) => `${begin}\n${tableOf(rows)}\n${end}`);
}

/** As the formatter of the documents writes tables. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
