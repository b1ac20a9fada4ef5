import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject } from 'zod-openapi';
import { errorReference, parameterReference, successHeaders } from './openapi-components.ts';
import type { Access, Route } from './route.ts';

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
        headers: successHeaders(headersOf(route)),
        content: { [route.contentType ?? 'application/json']: responseMediaOf(route) },
      },
      ...(isPollable(route) && { 304: { description: 'Unchanged since the ETag that was sent.' } }),
      ...Object.fromEntries(errorStatuses(route).map((status) => [status, errorReference(status)])),
    },
  };
}

/** The group of an operation: the part of its name before the first dot. */
export function tagOf(route: Route): string {
  return route.name.split('.', 1)[0]!;
}

/** Every error status that a route can answer, ascending. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set([400, 429, 500, ...route.errors]);
  if (route.access === 'merchant') statuses.add(401);
  if (route.idempotent) statuses.add(409);
  if (route.body) statuses.add(413);
  return [...statuses].sort((a, b) => a - b);
}

function isPollable(route: Route): boolean {
  return route.method === 'GET' && tagOf(route) !== 'operations';
}

function headersOf(route: Route) {
  if (isPollable(route)) return ['ETag'] as const;
  if (route.idempotent) return ['Idempotent-Replayed'] as const;
  return tagOf(route) === 'auth' || route.name === 'session.delete' ? (['Set-Cookie'] as const) : [];
}

function headerParameters(route: Route) {
  if (isPollable(route)) return [parameterReference('IfNoneMatch')];
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
