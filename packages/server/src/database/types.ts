import pg from 'pg';

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
} as const;

const asText = (text: string) => text;
/** The driver reads arrays of integers as arrays of text, but its types do not know their numbers. */
const parseTexts = pg.types.getTypeParser(OID.int8Array as number) as (text: string) => string[];

/**
 * How values arrive, beyond what the driver does by itself:
 * - `int8` (and so `count(*)`) is a `number`; a value that a number cannot hold exactly fails the query, never rounds.
 *   On-chain amounts are unsigned 64 bits: keep them in `numeric`, which is text both ways.
 * - `timestamptz` is a number of milliseconds since 1970; pass one as `new Date(ms)`. `timestamp` and `date` stay text.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseSafeInteger],
  [OID.int8Array, (text) => parseTexts(text).map(parseSafeInteger)],
  [OID.timestamptz, parseTime_ms],
  [OID.timestamp, asText],
  [OID.date, asText],
]);

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number; select it as text`);
  return value;
}

function parseTime_ms(text: string): number {
  const time_ms = Date.parse(text);
  if (Number.isNaN(time_ms)) throw new RangeError(`${text} is not a moment in time`);
  return time_ms;
}
