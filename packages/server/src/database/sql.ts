/** What a statement may be given: a value travels beside the text and can never become part of it. */
export type Parameter = string | number | bigint | boolean | null | Date | Uint8Array | readonly Parameter[];

/** SQL with its parameters: a whole statement, or a piece to be put into one. Nothing runs before `query` is handed it. */
export class Sql {
  readonly strings: readonly string[];
  readonly parameters: readonly Parameter[];

  constructor(strings: readonly string[], parameters: readonly Parameter[]) {
    this.strings = strings;
    this.parameters = parameters;
  }
}

/**
 * Plain SQL. A value becomes a parameter; another piece of SQL becomes part of the text, with its own parameters.
 * @example
 * const mine = sql`account_id = ${accountId}`;
 * await database.query<GiftRow>(sql`SELECT * FROM gifts WHERE ${mine} AND id = ${id}`);
 */
export function sql(strings: TemplateStringsArray, ...values: readonly (Parameter | Sql)[]): Sql {
  return values.some(isSql) ? spliced(strings, values) : new Sql(strings, values as readonly Parameter[]);
}

/** What stands where SQL is left out. */
export const NOTHING = sql``;

/**
 * The pieces that are there, one after another.
 * @example joined([status === undefined ? NOTHING : sql`AND status = ${status}`, …])
 */
export function joined(parts: readonly Sql[], separator = ' '): Sql {
  const present = parts.filter((part) => part !== NOTHING);
  if (present.length < 2) return present[0] ?? NOTHING;
  return spliced(['', ...present.slice(1).map(() => separator), ''], present);
}

/**
 * The name of a table or column that is chosen as the program runs, quoted.
 * @example sql`SELECT * FROM ${identifier('gifts')}`
 */
export function identifier(name: string): Sql {
  return new Sql([`"${name.replaceAll('"', '""')}"`], []);
}

/**
 * A value for a `jsonb` column.
 * @example sql`UPDATE gifts SET metadata = metadata || ${json({ colour: 'blue' })}`
 */
export function json(value: unknown): Sql {
  return new Sql(['', '::jsonb'], [JSON.stringify(value)]);
}

/**
 * A value for a `json` column, which keeps the order of keys that people read; nothing at all is NULL.
 * @example sql`UPDATE checkout_intents SET quote = ${orderedJson(quote)}`
 */
export function orderedJson(value: unknown): Sql {
  return new Sql(['', '::json'], [value === null || value === undefined ? null : JSON.stringify(value)]);
}

/**
 * The text that PostgreSQL gets: parameters by number.
 * @example textOf(sql`SELECT ${1}, ${2}`) // 'SELECT $1, $2'
 */
export function textOf({ strings }: Sql): string {
  const known = texts.get(strings);
  if (known !== undefined) return known;
  let text = strings[0]!;
  for (let number = 1; number < strings.length; number++) text += `$${number}${strings[number]}`;
  // The strings of a template are the same object each time that its line runs; others would never be asked for again.
  if (Object.isFrozen(strings)) texts.set(strings, text);
  return text;
}

const texts = new WeakMap<readonly string[], string>();

function isSql(value: Parameter | Sql): value is Sql {
  return value instanceof Sql;
}

function spliced(strings: readonly string[], values: readonly (Parameter | Sql)[]): Sql {
  const pieces = [strings[0]!];
  const parameters: Parameter[] = [];
  for (const [index, value] of values.entries()) {
    const after = strings[index + 1]!;
    if (!isSql(value)) {
      parameters.push(value);
      pieces.push(after);
      continue;
    }
    pieces[pieces.length - 1] += value.strings[0]!;
    pieces.push(...value.strings.slice(1));
    pieces[pieces.length - 1] += after;
    parameters.push(...value.parameters);
  }
  return new Sql(pieces, parameters);
}
