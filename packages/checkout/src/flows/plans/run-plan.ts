import type { DriveContext } from '@florin/checkout-browser/driver';
import type { FetchResponse } from '@florin/egress/guarded-fetch';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import type { Choice } from '@florin/page-reading/purchase';
import { CookieJar } from 'tough-cookie';
import { readForeign } from '../../foreign-pages/off-thread.ts';
import { type Field, writeBody } from './body-fields.ts';
import {
  type ExchangePlan,
  type PlanField,
  type PlanStep,
  type PlanValue,
  valuesOf,
} from './exchange-plan.ts';
import type { Answer } from './open-answer.ts';
import { extractionKey, type NamedGoods, type readAnswer, type Wanted } from './read-answer.ts';
import { totalOfLines } from './total-source.ts';
import { chosenText } from './value-source.ts';

const REDIRECTS_MAX = 8;

export interface PlanRequest {
  readonly origin: string;
  /** The product's address: the first step of a plan, whatever product it was learned from. */
  readonly productUrl: string;
  readonly goods: NamedGoods;
  readonly choice: Choice;
}

export interface PlanQuote {
  readonly total: PageTotal;
  /** The shop's answers to the requests after the first name the product, its variant and no other quantity. */
  readonly namesProduct: boolean;
}

/**
 * Asks a shop for a total by its own requests. Null where anything is not as it was when the plan was made: then the
 * browser is asked instead.
 */
export async function runPlan(
  plan: ExchangePlan,
  request: PlanRequest,
  context: DriveContext,
): Promise<PlanQuote | null> {
  const jar = new CookieJar();
  const found: Found[] = [];
  const lines: Record<string, number | null> = {};
  let total: PageTotal | null = null;
  let namesProduct = false;
  for (const [index, step] of plan.steps.entries()) {
    const written = write(step, index, request, found);
    const answer = written && (await ask(written, request.origin, jar, context));
    const reading =
      answer &&
      (await readForeign<typeof readAnswer>(context, 'readAnswer', answer, wantedOf(plan, index, request)));
    if (!reading) return null;
    found.push(reading.values);
    total = reading.total ?? total;
    Object.assign(lines, reading.lines);
    namesProduct ||= reading.namesProduct;
  }
  if (plan.total.kind === 'lines') total = totalOfLines(lines, plan.currency);
  return total && { total, namesProduct };
}

/** What one answer of the shop said, by the key of the extraction. */
type Found = Readonly<Record<string, string | null>>;

/** Everything that later requests and the quote need of one answer, so that it is read once. */
function wantedOf(plan: ExchangePlan, step: number, { goods }: PlanRequest): Wanted {
  const extractions = plan.steps
    .flatMap(valuesOf)
    .flatMap((value) => (value.from === 'response' && value.step === step ? [value.extraction] : []));
  // The product's own page names it whatever the requests then put into the cart.
  return { extractions, ...sumsIn(plan, step), goods: step === 0 ? null : goods };
}

function sumsIn({ total, currency }: ExchangePlan, step: number): Pick<Wanted, 'total' | 'lines'> {
  if (total.kind !== 'lines')
    return { total: total.step === step ? { source: total, currency } : null, lines: {} };
  const here = Object.entries(total.lines).filter(([, line]) => line.step === step);
  return { total: null, lines: Object.fromEntries(here.map(([name, { label }]) => [name, label])) };
}

/** A shop that answers otherwise than it did, or not at all, is no error: the browser will see what it shows now. */
export async function runPlanOrNull(
  plan: ExchangePlan,
  request: PlanRequest,
  context: DriveContext,
): Promise<PlanQuote | null> {
  try {
    return await runPlan(plan, request, context);
  } catch (error) {
    context.signal.throwIfAborted();
    context.log({ name: 'plan_failed', detail: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

interface Written {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function write(step: PlanStep, index: number, request: PlanRequest, found: readonly Found[]): Written | null {
  const resolve = (value: PlanValue) => valueFor(value, request.choice, found);
  const path = step.path.map(resolve);
  const query = fill(step.query, resolve);
  const headers = fill(step.headers, resolve);
  const body = step.body && fill(step.body.fields, resolve);
  if (path.includes(null) || !query || !headers || (step.body && !body)) return null;
  const url = new URL(path.map((part) => encodeURIComponent(part ?? '')).join('/'), request.origin);
  for (const {
    path: [name = ''],
    value,
  } of query)
    url.searchParams.append(name, value);
  return {
    url: index === 0 ? request.productUrl : url.href,
    method: step.method,
    headers: Object.fromEntries(headers.map(({ path: [name = ''], value }) => [name, value])),
    body: body ? writeBody(step.body?.kind ?? 'form', body) : undefined,
  };
}

/** A detail that this buyer does not have is left empty, as a person would leave it. */
function fill(fields: readonly PlanField[], resolve: (value: PlanValue) => string | null): Field[] | null {
  const filled = fields.map(({ path, isNumber, value }) => ({ path, isNumber, value: resolve(value) }));
  return filled.every((field): field is Field => field.value !== null) ? filled : null;
}

function valueFor(value: PlanValue, choice: Choice, found: readonly Found[]): string | null {
  if (value.from !== 'response') return chosenText(value, choice);
  return found[value.step]?.[extractionKey(value.extraction)] ?? null;
}

async function ask(
  written: Written,
  origin: string,
  jar: CookieJar,
  context: DriveContext,
): Promise<Answer | null> {
  let { url, method, body } = written;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await send({ ...written, url, method, body }, jar, context);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return asAnswer(response, url);
    url = new URL(location, url).href;
    if (new URL(url).origin !== origin) return null;
    if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', undefined];
  }
  return null;
}

async function send(
  { url, method, headers, body }: Written,
  jar: CookieJar,
  context: DriveContext,
): Promise<FetchResponse> {
  const cookie = await jar.getCookieString(url);
  const response = await context.fetch(url, {
    method,
    headers: { ...withoutType(headers, body), ...(cookie ? { cookie } : {}) },
    redirect: 'manual',
    signal: context.signal,
    ...(body === undefined ? {} : { body }),
  });
  for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url, { ignoreError: true });
  return response;
}

function withoutType(
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => body !== undefined || name !== 'content-type'),
  );
}

function asAnswer(response: FetchResponse, finalUrl: string): Answer | null {
  if (response.status >= 400) return null;
  return { finalUrl, responseType: response.headers.get('content-type') ?? '', responseBody: response.text };
}
