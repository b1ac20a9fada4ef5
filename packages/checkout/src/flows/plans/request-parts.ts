import type { Exchange } from '@florin/checkout-browser/explore/record-exchanges';
import { type Body, bodyFields, type Field, isPlainForm, MULTIPART_TYPE } from './body-fields.ts';

const STEPS_MAX = 20;
const FIELDS_MAX = 300;

/** The exchanges that matter, or null where something among them cannot be written again. */
export function keptExchanges(exchanges: readonly Exchange[]): Exchange[] | null {
  const kept = latestOfEach(exchanges);
  if (kept.length === 0 || kept.length > STEPS_MAX) return null;
  const isPlain = kept.every(
    (exchange) => exchange.status < 400 && isPlainForm(exchange) && hasFewFields(partsOf(exchange)),
  );
  return isPlain ? kept : null;
}

function hasFewFields({ path, query, headers, body }: RequestParts): boolean {
  return path.length + query.length + headers.length + (body?.fields.length ?? 0) <= FIELDS_MAX;
}

/** A page asks the same again after each field that changes: only the last says everything. */
function latestOfEach(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter((exchange, index) => {
    const next = exchanges[index + 1];
    return next === undefined || next.method !== exchange.method || next.url !== exchange.url;
  });
}

/** What one request says, part by part. */
export interface RequestParts {
  readonly path: readonly string[];
  readonly query: readonly Field[];
  readonly headers: readonly Field[];
  readonly body: Body | null;
}

export function partsOf(exchange: Exchange): RequestParts {
  const url = new URL(exchange.url);
  const field = ([name, value]: readonly [string, string]) => ({ path: [name], value, isNumber: false });
  return {
    path: url.pathname.split('/').map(decoded),
    query: [...url.searchParams].map(field),
    headers: Object.entries(exchange.headers).map(([name, value]) => field([name, headerAgain(name, value)])),
    body: bodyFields(exchange),
  };
}

function headerAgain(name: string, value: string): string {
  return name === 'content-type' && value.startsWith('multipart/form-data') ? MULTIPART_TYPE : value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not properly encoded: taken as it is written.
    return part;
  }
}
