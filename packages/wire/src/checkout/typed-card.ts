import { brandOf, expiryProblem, isCvcFor, parseCardNumber } from './card-number.ts';

/** What the fields of a card's form hold, as they were typed or filled in by a browser. */
export interface TypedCard {
  readonly number: string;
  /** Month and year in one field, as on the card. */
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
  readonly nickname: string;
}

export type CardField = keyof TypedCard;
export type CardFieldProblem = 'missing' | 'invalid' | 'expired' | 'too_long';

/** A card that can go to the vault; the vault judges it once more. */
export interface ReadCard {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
  readonly name: string;
  readonly nickname: string | null;
}

export type CardReading =
  | { readonly ok: true; readonly card: ReadCard }
  | { readonly ok: false; readonly problems: Partial<Record<CardField, CardFieldProblem>> };

const NAME_LENGTH_MAX = 200;
const NICKNAME_LENGTH_MAX = 60;

/**
 * Reads the form of a card: the page before it is sent, and the server when it arrives.
 * @example readTypedCard({ number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Ada Lovelace', nickname: '' }, Date.now())
 */
export function readTypedCard(typed: TypedCard, nowMs: number): CardReading {
  const number = parseCardNumber(typed.number);
  const expiry = readExpiry(typed.expiry);
  const cvc = typed.cvc.trim();
  const name = typed.name.trim();
  const nickname = typed.nickname.trim();
  const problems = Object.fromEntries(
    Object.entries({
      number: missingOr(typed.number, number === null ? 'invalid' : null),
      expiry: missingOr(typed.expiry, expiry === null ? 'invalid' : expiryFault(expiry, nowMs)),
      cvc: missingOr(cvc, isCvcOf(number, cvc) ? null : 'invalid'),
      name: missingOr(name, name.length > NAME_LENGTH_MAX ? 'too_long' : null),
      nickname: nickname.length > NICKNAME_LENGTH_MAX ? 'too_long' : null,
    } satisfies Record<CardField, CardFieldProblem | null>).filter(([, problem]) => problem !== null),
  );
  if (number === null || expiry === null || Object.keys(problems).length > 0) return { ok: false, problems };
  const { month, year } = expiry;
  return {
    ok: true,
    card: {
      number,
      exp_month: month,
      exp_year: year,
      cvc,
      name,
      nickname: nickname === '' ? null : nickname,
    },
  };
}

interface Expiry {
  readonly month: number;
  readonly year: number;
}

/**
 * Month and year however they are written: `12/34`, `12 / 2034`, `1234`, `12-34`.
 * @example readExpiry('12 / 34') // { month: 12, year: 2034 }
 */
export function readExpiry(text: string): Expiry | null {
  const [, month, year] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (month === undefined || year === undefined) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function expiryFault({ month, year }: Expiry, nowMs: number): CardFieldProblem | null {
  const problem = expiryProblem(month, year, nowMs);
  if (problem === null) return null;
  return problem === 'expired' ? 'expired' : 'invalid';
}

/** Where the number is wrong, how long the code is cannot be known. */
function isCvcOf(number: string | null, cvc: string): boolean {
  return number === null ? /^\d{3,4}$/.test(cvc) : isCvcFor(brandOf(number), cvc);
}

function missingOr(text: string, problem: CardFieldProblem | null): CardFieldProblem | null {
  return text.trim() === '' ? 'missing' : problem;
}
