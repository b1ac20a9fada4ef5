import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { saidAnywhere } from '@florin/page-reading/lexicon/lexicon';
import { amountIn } from '@florin/page-reading/money/money-forms';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import { OWN_AMOUNT_KEY } from '@florin/page-reading/product/own-amount';
import type { Offer } from '@florin/page-reading/purchase';
import { namedAmount } from './named-amount.ts';
import { phraseOf, wordsOf } from './words.ts';

/** What a prompt wishes for beside the choice of the product, in any language that is known. */
export interface SpokenWishes {
  /** As if they had been given as options: what no shop can do is asked about, never dropped. */
  readonly options: Readonly<Record<string, string>>;
  /** A coupon is spoken of, and nobody can tell which. */
  readonly isCouponUnclear: boolean;
  /** The most that it may cost, in cents. */
  readonly limit: number | null;
  /** The prompt without an amount that was wished for: it counts no pieces. */
  readonly rest: string | null;
}

/** A colour or a size that is wished for and that the offer does not hold. */
export const UNHELD_KEY = 'wished_variant';

/** Options that a prompt can bring along; sent empty they are taken back. */
export const SPOKEN_KEYS: ReadonlySet<string> = new Set(['coupon', 'gift_wrap', 'delivery_date', UNHELD_KEY]);

const PROMPT_LENGTH_MAX = 2_000;
const WISH_LENGTH_MAX = 200;
/** So far from the word for it a code may stand. */
const REACH = 5;

/**
 * @example spokenWishes('a mug, use code SPRING10, gift wrapped, if under $30', offer)
 * // { options: { coupon: 'SPRING10', gift_wrap: 'gift wrapped' }, isCouponUnclear: false, limit: 3000, rest: … }
 */
export function spokenWishes(prompt: string | null, offer: Offer): SpokenWishes {
  const { title, fields } = offer;
  const clauses = clausesOf((prompt ?? '').slice(0, PROMPT_LENGTH_MAX));
  const known = new Set(phraseOf(title));
  const options: Record<string, string> = {};
  let isCouponUnclear = false;
  let limit: number | null = null;
  for (const clause of clauses) {
    const about = saidOf(clause, known);
    limit ??= about('at_most') ? limitIn(clause) : null;
    if (about('coupon')) {
      const code = codeIn(clause);
      if (code) options.coupon ??= code;
      else isCouponUnclear = true;
    } else if (options.coupon === undefined) {
      const code = unexplainedCode(clause, offer);
      if (code !== null && speaksOfCode(clause)) options.coupon = code;
      else isCouponUnclear ||= code !== null;
    }
    for (const wish of ['gift_wrap', 'delivery_date'] as const)
      if (about(wish) && !fields.some((field) => saidAnywhere(wish, field.title) !== null))
        options[wish] ??= clause.trim().slice(0, WISH_LENGTH_MAX);
  }
  const amount = isOwnAmount(fields) ? ownAmountIn(prompt ?? '', offer) : null;
  const isWished = amount !== null && limit === null;
  if (isWished) options[OWN_AMOUNT_KEY] = amount;
  const rest = isWished && prompt !== null ? prompt.replace(amount, ' ') : prompt;
  return { options, isCouponUnclear: isCouponUnclear && options.coupon === undefined, limit, rest };
}

function clausesOf(prompt: string): string[] {
  return prompt.split(/[,;!?。、，；！？\n]|\.(?=\s|$)/).flatMap(atColons);
}

/** `Voucher: SPRING10` speaks of one thing, `size: M` of what it is and not of what stands before it. */
function atColons(clause: string): string[] {
  const [first = '', ...parts] = clause.split(/[:：]/);
  const clauses = [first];
  for (const part of parts) {
    const before = clauses.at(-1) ?? '';
    if (saidAnywhere('coupon', before) !== null || speaksOfCode(before))
      clauses[clauses.length - 1] += ` ${part}`;
    else clauses.push(part);
  }
  return clauses;
}

function ownAmountIn(prompt: string, { currency }: Offer): string | null {
  return amountIn(prompt) ?? (currency && namedAmount(prompt, currency));
}

function isOwnAmount(fields: Offer['fields']): boolean {
  return fields.some(({ key }) => key === OWN_AMOUNT_KEY);
}

/** Words that the product is called by wish for nothing: a gift box may be what is bought. */
function saidOf(clause: string, title: ReadonlySet<string>): (concept: Concept) => boolean {
  return (concept) => {
    const said = saidAnywhere(concept, clause);
    return said !== null && !phraseOf(said.phrase).some((word) => title.has(word));
  };
}

/**
 * What is written as codes of shops are (`SUMMER10`) and names nothing of the offer is no part of its name: without the word for a
 * coupon it is one all the same, or the buyer is asked.
 */
function unexplainedCode(clause: string, { title, fields }: Offer): string | null {
  const values = fields.flatMap((field) =>
    field.kind === 'enum' ? field.values.flatMap((value) => [value.value, value.title]) : [],
  );
  const known = [title, ...values].map(lettersOf);
  const codes =
    clause.match(/(?<![\p{L}\p{N}_-])(?=[\p{Lu}_-]*\d)\p{Lu}{3}[\p{Lu}\d_-]{1,37}(?![\p{L}\p{N}_-])/gu) ?? [];
  return codes.find((code) => !known.some((text) => text.includes(lettersOf(code)))) ?? null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whoever says `the code` beside such a word means a coupon's. */
function speaksOfCode(clause: string): boolean {
  const words = wordsOf(clause).map(({ text }) => text);
  return words.some((word) => CODE_WORDS.some((start) => word.startsWith(start)));
}

/** How the word for it begins, in the languages that wishes are made in. */
const CODE_WORDS = wordsOf(
  'code codi kod kode codigo cod koodi код κωδικ קוד كود رمز コード 코드 代码 代碼',
).map(({ text }) => text);

/** In quotes, or in capitals and digits as codes are, not far from the word for it; in digits alone behind it. */
function codeIn(clause: string): string | null {
  const quoted = /["'“”‘’«»„]([\p{L}\p{N}_-]{2,40})["'“”‘’«»]/u.exec(clause)?.[1];
  if (quoted) return quoted;
  const words = clause.split(APART).filter((word) => word !== '');
  const at = words.findIndex((word) => saidAnywhere('coupon', word) !== null);
  const near = at < 0 ? words : words.slice(Math.max(0, at - 2), at + 1 + REACH);
  const isCode = (word: string) =>
    /^(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d_-]{2,39}$/u.test(word) && !CURRENCY.test(word);
  const behind = at < 0 ? [] : words.slice(at + 1, at + 1 + REACH);
  return near.find(isCode) ?? behind.find((word) => SERIAL.test(word)) ?? smallCodeIn(words);
}

/** People write codes as they like, and shops take them so: right behind the word for it, letters with a number at their end. */
function smallCodeIn(words: readonly string[]): string | null {
  const isCode = (word: string, index: number) =>
    SMALL_CODE.test(word) && endsInCoupon(words.slice(0, index));
  return words.find(isCode) ?? null;
}

/** In one word or in two of which neither says it alone: `Gutschein`, `codice sconto`. */
function endsInCoupon(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (saidAnywhere('coupon', last) !== null || speaksOfCode(last)) return true;
  return saidAnywhere('coupon', before) === null && saidAnywhere('coupon', [before, last].join(' ')) !== null;
}

/** Some languages set no space between a code and what stands beside it: `优惠码SPRING10`. */
const APART =
  /[\s"'“”()]+|(?<=[A-Z0-9])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=[A-Z0-9])/u;
/** No sum of money is so long. */
const SERIAL = /^\d{8,20}$/;

const SMALL_CODE = /^\p{L}{4,36}\d{1,4}$/u;

const CURRENCY = /^[A-Z]{3}$/;

/** `$30`, `30 USD`, or the only number of the clause. */
function limitIn(clause: string): number | null {
  const shown = amountIn(clause);
  const money = shown ? parseMoney(shown) : null;
  if (money) return Math.abs(money.cents);
  const numbers = clause.match(/\d{1,6}(?:[.,]\d{2})?(?![\d%]|\s?%)/g) ?? [];
  const [only] = numbers;
  if (!only || numbers.length > 1) return null;
  return Math.round(Number(only.replace(',', '.')) * 100);
}
