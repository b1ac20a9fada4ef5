import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Access, Route } from '../route.ts';
import { listNamesOf } from '../values/list.ts';
import { errorResponseOf, parameterReference, responseHeaders } from './components.ts';
import { formFieldsOf } from './form.ts';

const security: Record<Access, Record<string, string[]>[]> = {
  merchant: [{ api_key: [] }, { session: [] }],
  public: [],
  operator: [{ metrics_token: [] }, {}],
};

/**
 * One route as an operation of the OpenAPI document.
 * @example operationOf(createGift).operationId // 'gifts.create'
 */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const parameters = headerParameters(route);
  const requestParams = requestParamsOf(route);
  return {
    operationId: route.name,
    summary: route.summary.split(/(?<=\.) /, 1)[0]!,
    description: descriptionOf(route),
    tags: [tagOf(route)],
    security: security[route.access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestParams && { requestParams }),
    ...(route.body && { requestBody: requestBodyOf(route.body, route.bodyOptional ?? false) }),
    responses: {
      200: {
        description: 'Success.',
        headers: responseHeaders(isLimited(route), headersOf(route)),
        content: { [route.contentType ?? 'application/json']: responseMediaOf(route) },
      },
      ...(isPolled(route) && { 304: unchanged(route) }),
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [status, errorResponseOf(status, isLimited(route))]),
      ),
    },
  };
}

const CREDENTIALS: Record<Access, string> = {
  merchant: 'Needs an API key or a session.',
  public: 'Needs no authentication.',
  operator: 'For the operator.',
};

function descriptionOf(route: Route): string {
  const sentences = [route.summary, CREDENTIALS[route.access]];
  if (route.idempotent) sentences.push('Safe to retry with an `Idempotency-Key`.');
  else if (route.method === 'POST' && isLimited(route)) sentences.push('Does not support `Idempotency-Key`.');
  if (isPolled(route)) sentences.push('Send the `ETag` of what you have to poll it cheaply.');
  return sentences.join(' ');
}

/** The group of an operation: the part of its name before the first dot. */
export function tagOf(route: Route): string {
  return route.name.split('.', 1)[0]!;
}

/** Every error status that a route can answer, ascending. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set([500, ...route.errors]);
  if (isLimited(route)) statuses.add(400).add(429);
  if (route.access === 'merchant') statuses.add(401).add(403);
  if (route.idempotent) statuses.add(409);
  // A body is read, and measured, wherever one is sent: also where the route takes none.
  if (route.method !== 'GET') statuses.add(413);
  return [...statuses].sort((a, b) => a - b);
}

/** What operators and machines ask is neither limited nor checked for parameters. */
function isLimited(route: Route): boolean {
  return tagOf(route) !== 'operations';
}

/** Single objects are polled, and this document; a list rarely stays the same. */
function isPolled(route: Route): boolean {
  if (!isLimited(route)) return route.name === 'operations.openapi';
  return route.method === 'GET' && !route.name.endsWith('.list') && route.contentType === undefined;
}

function unchanged(route: Route) {
  return {
    description: 'Unchanged since the ETag that was sent.',
    headers: responseHeaders(isLimited(route), ['ETag']),
  };
}

const SETTING_COOKIES = ['auth.session', 'auth.passkey_session', 'auth.passkey_join', 'session.delete'];

function headersOf(route: Route) {
  if (isPaid(route)) return ['PAYMENT-RESPONSE', 'ETag'] as const;
  if (isPolled(route)) return ['ETag'] as const;
  if (route.idempotent) return ['Idempotent-Replayed'] as const;
  return [
    ...(SETTING_COOKIES.includes(route.name) ? (['Set-Cookie'] as const) : []),
    ...(route.method === 'POST' ? (['Idempotency-Key-Ignored'] as const) : []),
  ];
}

/** Whether the answer is paid for by x402. */
function isPaid(route: Route): boolean {
  return route.errors.includes(402);
}

function headerParameters(route: Route) {
  if (isPaid(route)) return [parameterReference('PaymentSignature'), parameterReference('IfNoneMatch')];
  if (isPolled(route)) return [parameterReference('IfNoneMatch')];
  return [
    ...(route.idempotent ? [parameterReference('IdempotencyKey')] : []),
    ...(route.canAnswerEarly ? [parameterReference('Prefer')] : []),
  ];
}

function requestParamsOf(route: Route) {
  const path = route.path.includes('{id}') ? z.object({ id: idOf(route) }) : undefined;
  const query = route.query && z.object(queryOf(route, route.query));
  return path || query ? { ...(path && { path }), ...(query && { query }) } : undefined;
}

/** Most routes answer with the object that their path names, so its id has the form that the response states. */
function idOf(route: Route): z.ZodType {
  return idIn(route.response) ?? z.string();
}

/** As generators of clients understand it: an array is repeated under its name with brackets, a cursor is an id of the list. */
function queryOf(route: Route, query: z.ZodObject): z.ZodRawShape {
  const cursor = itemIdOf(route);
  const lists = listNamesOf(query);
  return Object.fromEntries(
    Object.entries(query.shape).map(([name, field]) => {
      const described = field as z.ZodType;
      if (lists.has(name))
        return [
          `${name}[]`,
          described.meta({ ...described.meta(), param: { style: 'form', explode: true } }),
        ];
      const isCursor = name === 'starting_after' || name === 'ending_before';
      return [name, isCursor && cursor ? cursor.optional().meta({ ...described.meta() }) : field];
    }),
  );
}

function itemIdOf(route: Route): z.ZodType | null {
  const items = route.response instanceof z.ZodObject ? route.response.shape.data : undefined;
  return items instanceof z.ZodArray ? idIn(items.element as z.ZodType) : null;
}

/** Of an object, or of any of several that have the same. */
function idIn(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodUnion) return idIn(schema.options[0] as z.ZodType);
  const own = schema instanceof z.ZodObject ? schema.shape.id : undefined;
  return own instanceof z.ZodType ? own : null;
}

/** A form has a schema of its own beside that of the JSON body (form.ts). */
function requestBodyOf(body: z.ZodType, isOptional: boolean) {
  const { id, example } = body.meta() as { id: string; example?: object };
  return {
    required: !isOptional,
    content: {
      'application/json': { schema: body, ...exampleOf(body) },
      'application/x-www-form-urlencoded': {
        schema: { $ref: `#/components/schemas/${formNameOf(id)}` },
        ...(example && { example: formFieldsOf(example) }),
      },
    },
  };
}

/** @example formNameOf('GiftCreate') // 'GiftCreateForm' */
export function formNameOf(bodyName: string): string {
  return `${bodyName}Form`;
}

function responseMediaOf(route: Route): ZodOpenApiMediaTypeObject {
  const { response } = route;
  const item = response instanceof z.ZodObject ? response.shape.data : undefined;
  if (!(item instanceof z.ZodArray)) return { schema: response, ...exampleOf(response) };
  const example = {
    object: 'list',
    data: [exampleIn(item.element as z.ZodType)],
    has_more: false,
    url: route.path,
  };
  return { schema: response, example };
}

function exampleOf(schema: z.ZodType): { example?: unknown } {
  const example = exampleIn(schema);
  return example === undefined ? {} : { example };
}

function exampleIn(schema: z.ZodType): unknown {
  return schema.meta()?.example;
}
