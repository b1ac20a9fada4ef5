import { failed } from '@florin/page-reading/failure';
import type { Json } from '@florin/page-reading/json';
import { names as namesCode } from '@florin/page-reading/lexicon/markup-names';
import { saysSoldOut as wordsSaySoldOut } from '@florin/page-reading/product/sold-out';
import type { BuyerDetail, Failed } from '@florin/page-reading/purchase';
import { meaningOf } from '../../protocols/message-codes.ts';
import type { JsonReply } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';

/** One message of a checkout session: code and severity are for machines, content for people. */
export interface SessionMessage {
  readonly code: string;
  readonly severity: string;
  readonly content: string;
  /** What of the request it is about. */
  readonly field: string;
}

/** @example errorsIn(session).some(({ code }) => code === 'out_of_stock') */
export function errorsIn(session: Json): readonly SessionMessage[] {
  return messagesIn(session, 'error');
}

/** What the merchant wants said before the purchase (`final_sale`, `age_restricted`). */
export function warningsIn(session: Json): readonly SessionMessage[] {
  return messagesIn(session, 'warning');
}

function messagesIn(session: Json, type: string): readonly SessionMessage[] {
  return listAt(session, 'messages')
    .filter((message) => textAt(message, 'type') === type)
    .map((message) => ({
      code: textAt(message, 'code') ?? '',
      severity: textAt(message, 'severity') ?? '',
      content: textAt(message, 'content') ?? '',
      field: textAt(message, 'path') ?? textAt(message, 'param') ?? '',
    }));
}

/** By which word in a field's name each detail of a buyer is known; the first that matches counts. */
export type DetailNames = readonly (readonly [names: readonly string[], detail: BuyerDetail])[];

/** The details of the buyer that the errors ask for, each once. */
export function detailsMissing(
  errors: readonly SessionMessage[],
  names: DetailNames,
): readonly BuyerDetail[] {
  return [
    ...new Set(
      errors.flatMap(
        ({ field }) => names.find(([parts]) => parts.some((part) => field.includes(part)))?.[1] ?? [],
      ),
    ),
  ];
}

const DETAIL_LENGTH_MAX = 200;

/**
 * A failure by the merchant's code, in its words. A code of its own is read for what it says.
 * @example failureOf({ code: 'region_restricted', content: 'Not to NZ', … }) // unsupported_checkout, region_not_served
 */
export function failureOf({ code, content }: Pick<SessionMessage, 'code' | 'content'>): Failed {
  const words = `${code}: ${content}`.slice(0, DETAIL_LENGTH_MAX);
  const meaning = meaningOf(code);
  if (meaning !== null) return failed(meaning.reason, words, meaning.code);
  return saysSoldOut(words) ? failed('out_of_stock', words) : failed('merchant_error', words);
}

/** A request that was refused: by the code of a message or of the answer itself, else by its words. */
export function refusalOf(reply: JsonReply): Failed {
  const [error] = errorsIn(reply.body);
  const code = error?.code ?? textAt(reply.body, 'code');
  if (code !== null && meaningOf(code) !== null)
    return failureOf({ code, content: error?.content ?? plainWords(reply.body) ?? '' });
  const words = wordsOf(reply);
  return failed(saysSoldOut(words) ? 'out_of_stock' : 'merchant_error', words);
}

/**
 * A refusal in the merchant's own words, in whichever of the usual shapes it comes.
 * @example wordsOf(reply) // 'out_of_stock: Item roses is out of stock'
 */
export function wordsOf({ status, body, plainText }: JsonReply): string {
  const [error] = errorsIn(body);
  const found =
    error === undefined
      ? [textAt(body, 'code'), plainWords(body)]
      : [error.code || null, error.content || null];
  const words = found.filter((part) => part !== null).join(': ');
  return (words || plainText || `status ${status}`).slice(0, DETAIL_LENGTH_MAX);
}

/**
 * Whether a code or words say that a thing has run out.
 * @example saysSoldOut('Insufficient stock for item roses') // true
 */
export function saysSoldOut(words: string): boolean {
  return wordsSaySoldOut(words) || namesCode('sold_out', words);
}

/** Protocols have their own errors; frameworks around them answer in theirs. */
function plainWords(body: Json): string | null {
  const detail = at(body, 'detail');
  return (
    textAt(body, 'message') ??
    textAt(body, 'detail') ??
    textAt(body, 'error', 'message') ??
    textAt(body, 'error') ??
    textAt(body, 'title') ??
    textAt(detail, 'errors', 0, 'message') ??
    textAt(detail, 0, 'msg')
  );
}
