import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { Page, Request, Response } from 'playwright-core';

/** One request of a shop's page to the shop itself and what came back, as seen while exploring. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly status: number;
  /** Where redirects led. */
  readonly finalUrl: string;
  readonly responseType: string;
  readonly responseBody: string;
}

export interface ExchangeRecorder {
  /** Everything so far, in the order in which it was asked. */
  finish(): Promise<readonly Exchange[]>;
}

const EXCHANGES_MAX = 300;
const BODY_MAX = 600_000;
/** A browser may never hand out the answer to a page that was left. */
const BODIES_MS_MAX = 3_000;
const TYPES = new Set(['document', 'xhr', 'fetch']);
/** Credentials are not among them: a shop that wants some is quoted in the browser. */
const HEADERS: ReadonlySet<string> = new Set(['content-type', 'accept']);

/**
 * Writes down what a page asks its own origin for. Only ever used on the way to a quote: it ends before a card exists.
 * @example const recorder = recordExchanges(page, 'https://shop.example');
 */
export function recordExchanges(page: Page, origin: string): ExchangeRecorder {
  const seen = new Map<Request, Promise<Exchange | null>>();
  const asked: Request[] = [];
  const begin = (request: Request) => {
    if (request.redirectedFrom() === null && asked.length < EXCHANGES_MAX) asked.push(request);
  };
  const end = (request: Request) => {
    if (!isOurs(request, origin) || seen.size >= EXCHANGES_MAX) return;
    seen.set(
      firstOf(request),
      readExchange(request).catch(() => null),
    );
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  return {
    finish: async () => {
      page.off('request', begin);
      page.off('requestfinished', end);
      const limit = startTimeLimit({ timeoutMs: BODIES_MS_MAX });
      const over = new Promise<null>((resolve) =>
        limit.signal.addEventListener('abort', () => resolve(null)),
      );
      const read = asked.map((request) => Promise.race([seen.get(request) ?? null, over]));
      const exchanges = await Promise.all(read).finally(() => limit.end());
      return exchanges.filter((exchange) => exchange !== null);
    },
  };
}

function isOurs(request: Request, origin: string): boolean {
  if (!TYPES.has(request.resourceType()) || request.redirectedTo() !== null) return false;
  return request.frame().parentFrame() === null && new URL(firstOf(request).url()).origin === origin;
}

/** A redirected request is one exchange: what was asked first, and what came last. */
function firstOf(request: Request): Request {
  let first = request;
  for (let from = first.redirectedFrom(); from; from = first.redirectedFrom()) first = from;
  return first;
}

async function readExchange(last: Request): Promise<Exchange | null> {
  const first = firstOf(last);
  const response = await last.response();
  if (!response) return null;
  const headers = Object.entries(await first.allHeaders()).filter(
    ([name]) => HEADERS.has(name) || name.startsWith('x-'),
  );
  const body = await bodyOf(response);
  // A question without its answer is worth nothing; an order to the shop was given all the same.
  if (body === null && first.method() === 'GET') return null;
  return {
    method: first.method(),
    url: first.url(),
    headers: Object.fromEntries(headers),
    body: first.postData(),
    status: response.status(),
    finalUrl: last.url(),
    responseType: response.headers()['content-type'] ?? '',
    responseBody: (body ?? '').slice(0, BODY_MAX),
  };
}

/** Null where it is gone because the page moved on: then nothing after it can have needed it. */
async function bodyOf(response: Response): Promise<string | null> {
  try {
    return await response.text();
  } catch {
    return null;
  }
}
