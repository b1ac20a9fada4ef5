import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Access, Route } from '../route.ts';
import { errorResponseOf, parameterReference, responseHeaders } from './components.ts';

const security: Record<Access, Record<string, string[]>[]> = {
  merchant: [{ api_key: [] }, { session: [] }],
  public: [],
  operator: [{ metrics_token: [] }, {}],
};

/**
 * One route as an operation of the OpenAPI document, at its own path or at one of its aliases.
 * @example operationOf(createGift, '/v1/gifts').operationId // 'gifts.create'
 */
export function operationOf(route: Route, path: string): ZodOpenApiOperationObject {
  const parameters = headerParameters(route);
  const requestParams = requestParamsOf(route);
  return {
    operationId: path === route.path ? route.name : `${route.name}.alias`,
    summary: route.summary,
    ...(path === route.path ? {} : { description: `The same operation as ${route.method} ${route.path}.` }),
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

/** The group of an operation: the part of its name before the first dot. */
export function tagOf(route: Route): string {
  return route.name.split('.', 1)[0]!;
}

/** Every error status that a route can answer, ascending. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set([500, ...route.errors]);
  if (isLimited(route)) statuses.add(400).add(429);
  if (route.access === 'merchant') statuses.add(401);
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
  return route.method === 'GET' && !route.name.endsWith('.list');
}

function unchanged(route: Route) {
  return {
    description: 'Unchanged since the ETag that was sent.',
    headers: responseHeaders(isLimited(route), ['ETag']),
  };
}

const SETTING_COOKIES = ['auth.session', 'session.delete'];

function headersOf(route: Route) {
  if (isPolled(route)) return ['ETag'] as const;
  if (route.idempotent) return ['Idempotent-Replayed'] as const;
  return SETTING_COOKIES.includes(route.name) ? (['Set-Cookie'] as const) : [];
}

function headerParameters(route: Route) {
  if (isPolled(route)) return [parameterReference('IfNoneMatch')];
  return route.idempotent ? [parameterReference('IdempotencyKey')] : [];
}

function requestParamsOf(route: Route) {
  const path = route.path.includes('{id}') ? z.object({ id: idOf(route) }) : undefined;
  if (!path && !route.query) return undefined;
  return { ...(path && { path }), ...(route.query && { query: route.query }) };
}

/** Most routes answer with the object that their path names, so its id has the form that the response states. */
function idOf(route: Route): z.ZodType {
  const own = route.response instanceof z.ZodObject ? route.response.shape.id : undefined;
  return own instanceof z.ZodType ? own : z.string();
}

function requestBodyOf(body: z.ZodType, isOptional: boolean) {
  const media: ZodOpenApiMediaTypeObject = { schema: body, ...exampleOf(body) };
  return {
    required: !isOptional,
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': { ...media, encoding: formEncodingOf(body) },
    },
  };
}

/** Nested form fields travel in bracket notation (`metadata[order]=42`), which OpenAPI calls deepObject. */
function formEncodingOf(body: z.ZodType) {
  const fields = body instanceof z.ZodObject ? Object.entries(body.shape) : [];
  const nested = fields.filter(([, field]) => isNested(field as z.ZodType));
  return Object.fromEntries(nested.map(([name]) => [name, { style: 'deepObject' as const, explode: true }]));
}

function isNested(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) {
    return isNested(field.unwrap() as z.ZodType);
  }
  return field instanceof z.ZodObject || field instanceof z.ZodArray || field instanceof z.ZodRecord;
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
