import { z } from 'zod';
import { route } from './route.ts';

export const OpenApiDocument = z
  .looseObject({ openapi: z.string() })
  .meta({ description: 'An OpenAPI 3.1 document.' });
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

export const Health = z
  .strictObject({ status: z.literal('ok') })
  .meta({ id: 'Health', example: { status: 'ok' } });
export type Health = z.infer<typeof Health>;

export const Readiness = z
  .strictObject({ status: z.literal('ready') })
  .meta({ id: 'Readiness', example: { status: 'ready' } });
export type Readiness = z.infer<typeof Readiness>;

export const getOpenApiDocument = route({
  name: 'operations.openapi',
  method: 'GET',
  path: '/v1/openapi.json',
  access: 'public',
  summary: 'This document.',
  response: OpenApiDocument,
  idempotent: false,
  errors: [],
});

export const getHealth = route({
  name: 'operations.health',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Whether the process is running.',
  response: Health,
  idempotent: false,
  errors: [],
});

export const getReadiness = route({
  name: 'operations.readiness',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Whether the process can serve: 503 while starting, stopping or without its database.',
  response: Readiness,
  idempotent: false,
  errors: [503],
});

export const getMetrics = route({
  name: 'operations.metrics',
  method: 'GET',
  path: '/metrics',
  access: 'operator',
  summary: 'Prometheus metrics, with the metrics token of the installation or from its own machine.',
  contentType: 'text/plain; version=0.0.4',
  response: z.string(),
  idempotent: false,
  errors: [401],
});
