import { readForeignJson } from '../foreign-text/foreign-json.ts';
import { names } from '../lexicon/markup-names.ts';
import { type OutcomeSign, signOf } from './outcome-signs.ts';

/** What a page fetched after the order was sent. */
export interface FetchedAnswer {
  readonly url: string;
  /** Its body, cut to what is read of one. */
  readonly body: string;
}

/** What was asked for, to know a payment by: in the smallest unit of its currency. */
export interface AskedAmount {
  readonly amount: number;
}

const NODES_MAX = 2_000;
const DEPTH_MAX = 8;

/**
 * What an answer of a shop or a processor says about the payment, whoever sent it: an object that is called a payment, a charge or an
 * order, with a status that is known. One with another amount is another payment.
 * @example paymentSigns({ url: 'https://pay.example/charges', body: '{"status":"succeeded"}' }, { amount: 2500 })[0]?.name
 */
export function paymentSigns({ url, body }: FetchedAnswer, asked: AskedAmount): readonly OutcomeSign[] {
  const reading = readForeignJson(body);
  if (reading.kind !== 'json') return [];
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const found: OutcomeSign[] = [];
  let left = NODES_MAX;
  const visit = (value: unknown, called: string, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || left <= 0) return;
    left -= 1;
    if (!Array.isArray(value)) found.push(...signsOfObject(value as Fields, called, asked));
    for (const [name, inner] of Object.entries(value))
      visit(inner, Array.isArray(value) ? called : name, depth + 1);
  };
  visit(reading.value, path, 0);
  return found;
}

type Fields = Readonly<Record<string, unknown>>;

function signsOfObject(fields: Fields, called: string, asked: AskedAmount): readonly OutcomeSign[] {
  const refused = refusalIn(fields);
  if (refused !== null) return [signOf('payment_declined', refused)];
  if (!isPayment(fields, called) || !isOfAmount(fields, asked)) return [];
  const status = texts(fields).find(([name]) => names('answer_status', name))?.[1];
  if (status === undefined) return [];
  if (names('status_refused', status)) return [signOf('payment_declined', messageIn(fields))];
  return names('payment_succeeded', status) ? [signOf('payment_succeeded', status)] : [];
}

/** A code of a refusal is one wherever it stands: nothing else is called `card_declined`. */
function refusalIn(fields: Fields): string | null {
  const coded = texts(fields).some(
    ([name, value]) => names('answer_code', name) && names('refusal_code', value),
  );
  return coded ? (messageIn(fields) ?? '') : null;
}

/** Checks of a card, its token and the customer have a status, too. */
function isPayment(fields: Fields, called: string): boolean {
  const kinds = texts(fields).flatMap(([name, value]) => (names('answer_kind', name) ? [value] : []));
  const calls =
    kinds.length > 0
      ? kinds
      : [called, ...texts(fields).flatMap(([name]) => (names('answer_status', name) ? [name] : []))];
  return calls.some((call) => names('payment_object', call));
}

function isOfAmount(fields: Fields, { amount }: AskedAmount): boolean {
  const named = Object.entries(fields).filter(([name]) => names('answer_amount', name));
  const amounts = named.map(([, value]) => Number(value)).filter((value) => Number.isFinite(value));
  // The smallest unit or the whole one: shops differ.
  return (
    amounts.length === 0 || amounts.some((value) => value === amount || Math.round(value * 100) === amount)
  );
}

function messageIn(fields: Fields): string | null {
  return texts(fields).find(([name]) => names('answer_message', name))?.[1] ?? null;
}

function texts(fields: Fields): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, 500)] as const] : [],
  );
}
