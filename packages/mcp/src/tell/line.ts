import { money, quoted } from './text.ts';

/** Fields by which an object is told from others, in this order; words of people are quoted. */
const FIELDS: readonly (readonly [name: string, show: (value: unknown) => string])[] = [
  ['number', (value) => `step ${value}`],
  ['type', (value) => String(value)],
  ['status', (value) => `is ${value}`],
  ['payment_status', (value) => String(value)],
  ['name', (value) => quoted(String(value))],
  ['title', (value) => quoted(String(value))],
  ['detail', (value) => quoted(String(value))],
  ['prompt', (value) => quoted(String(value))],
  ['brand', (value) => String(value)],
  ['last4', (value) => `ending in ${value}`],
  ['reason', (value) => `reason ${value}`],
  ['failure_code', (value) => `reason ${value}`],
  ['source', (value) => `for ${value}`],
  ['charge_id', (value) => `charge ${quoted(String(value))}`],
  ['url', (value) => quoted(String(value))],
  ['signature', (value) => `signature ${value}`],
];

/**
 * An object in a line.
 * @example lineOf(refund) // 're_… is succeeded 5.00 USDC (500 cents)'
 */
export function lineOf(object: object): string {
  const fields = object as Readonly<Record<string, unknown>>;
  const amount = fields.amount_total ?? fields.amount;
  const currency = typeof fields.currency === 'string' ? fields.currency : null;
  const about = aboutOf(fields.data);
  return [
    fields.id,
    ...FIELDS.filter(([name]) => fields[name] !== undefined && fields[name] !== null).map(([name, show]) =>
      show(fields[name]),
    ),
    typeof amount === 'number' ? money(amount, currency) : null,
    about && `about ${about}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Of an event: whom it is about. */
function aboutOf(data: unknown): string | null {
  const object = (data as { object?: { id?: unknown } } | undefined)?.object;
  return typeof object?.id === 'string' ? object.id : null;
}
