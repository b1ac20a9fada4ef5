import type { BuyerDetail, Failed } from '../../driver.ts';
import type { Json } from '../../json.ts';
import { failed } from '../../outcomes.ts';
import { listAt, textAt } from '../json-reading.ts';

/** One error message of a checkout session: code and severity are for machines, content for people. */
export interface SessionError {
  readonly code: string;
  readonly severity: string;
  readonly content: string;
  /** What of the request it is about. */
  readonly field: string;
}

/** @example errorsIn(session).some(({ code }) => code === 'out_of_stock') */
export function errorsIn(session: Json): readonly SessionError[] {
  return listAt(session, 'messages')
    .filter((message) => textAt(message, 'type') === 'error')
    .map((message) => ({
      code: textAt(message, 'code') ?? '',
      severity: textAt(message, 'severity') ?? '',
      content: textAt(message, 'content') ?? '',
      field: textAt(message, 'path') ?? textAt(message, 'param') ?? '',
    }));
}

/** By which word in a field's name each detail of a buyer is known; the first that matches counts. */
export type DetailNames = readonly (readonly [RegExp, BuyerDetail])[];

/** The details of the buyer that the errors ask for, each once. */
export function detailsMissing(errors: readonly SessionError[], names: DetailNames): readonly BuyerDetail[] {
  return [
    ...new Set(errors.flatMap(({ field }) => names.find(([pattern]) => pattern.test(field))?.[1] ?? [])),
  ];
}

const DETAIL_LENGTH_MAX = 200;

export function failureOf(reason: Failed['reason'], code: string, content: string): Failed {
  return failed(reason, `${code}: ${content}`.slice(0, DETAIL_LENGTH_MAX));
}
