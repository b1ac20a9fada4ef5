import { coerce } from '@florin/wire/form/coerce';
import type { Route } from '@florin/wire/route';
import { listNamesOf } from '@florin/wire/values/list';
import { withoutNulls } from '@florin/wire/values/without-nulls';
import { ApiError, invalidParameter } from '../../errors/api-error.ts';
import type { ParsedBody } from './body.ts';
import { parseForm } from './form.ts';
import { assertStorable, PARAM_LENGTH_MAX, validate } from './validate.ts';

/** The query as the route's schema wants it, or the error that helps most. */
export function parseQuery(route: Route, url: string): unknown {
  const mark = url.indexOf('?');
  if (mark < 0) return route.query ? validate(route.query, {}) : {};
  const sent = flattenRanges(parseForm(url.slice(mark + 1), route.query && listNamesOf(route.query)));
  assertStorable(sent);
  if (route.query) return validate(route.query, coerce(sent, route.query), route.renamedParameters);
  const [unknown] = Object.keys(sent);
  if (unknown === undefined) return {};
  throw new ApiError(
    'parameter_unknown',
    `This route has no query parameters: ${unknown.slice(0, 60)} was sent.`,
    { param: unknown.slice(0, PARAM_LENGTH_MAX) },
  );
}

/** `created[gte]` is Stripe's spelling of `created_gte`. */
function flattenRanges(query: Record<string, unknown>): Record<string, unknown> {
  const { created, ...flat } = query;
  if (typeof created !== 'object' || created === null) return query;
  for (const [bound, value] of Object.entries(created)) {
    const param = `created[${bound}]`.slice(0, PARAM_LENGTH_MAX);
    if (!/^[gl]te?$/.test(bound)) {
      const message = `Unknown parameter: ${param}. Bounds are gt, gte, lt, lte.`;
      throw invalidParameter(param, message, 'parameter_unknown');
    }
    if (Object.hasOwn(flat, `created_${bound}`))
      throw invalidParameter(
        param,
        `${param} and created_${bound} are the same parameter. Send one of them.`,
      );
    flat[`created_${bound}`] = value;
  }
  return flat;
}

/** The body likewise; undefined where none was sent and none is needed. */
export function parseBody(route: Route, parsed: ParsedBody | null | undefined): unknown {
  if (!route.body) {
    assertNoBody(parsed);
    return undefined;
  }
  if (!parsed) return route.bodyOptional ? undefined : validate(route.body, {}, route.renamedParameters);
  assertStorable(parsed.value);
  const value = parsed.encoding === 'form' ? coerce(parsed.value, route.body) : givenIn(route, parsed.value);
  return validate(route.body, value, route.renamedParameters);
}

/** Where something is made, null is nothing: clients send it for what they left out, as answers show it. An update says by it what to clear. */
function givenIn({ name, body }: Route, value: unknown): unknown {
  return name.endsWith('.update') ? value : withoutNulls(body!, value);
}

function assertNoBody(parsed: ParsedBody | null | undefined): void {
  if (!parsed) return;
  const isEmptyObject = typeof parsed.value === 'object' && Object.keys(parsed.value ?? {}).length === 0;
  if (isEmptyObject) return;
  const param = Object.keys(Object(parsed.value))[0]?.slice(0, PARAM_LENGTH_MAX);
  throw new ApiError(
    'parameter_unknown',
    'This route has no body parameters.',
    param === undefined ? {} : { param },
  );
}
