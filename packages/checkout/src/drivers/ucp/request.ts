import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { UcpAgent } from '../../protocols/ucp-agent.ts';
import { isEarly, type UcpVersion } from '../../protocols/ucp-versions.ts';
import type { Method } from '../json-client.ts';
import type { UcpProfile } from './profile.ts';
import { detachedSignatureOf, signatureOf } from './sign-request.ts';

/** One merchant's API as this agent calls it. */
export interface UcpApi {
  readonly profile: UcpProfile;
  readonly agent: UcpAgent;
}

export type UcpOperation =
  | 'create_checkout'
  | 'get_checkout'
  | 'update_checkout'
  | 'complete_checkout'
  | 'cancel_checkout'
  | 'lookup_catalog'
  | 'get_product'
  | 'get_order';

export interface UcpCall {
  readonly operation: UcpOperation;
  readonly id?: string;
  readonly body?: JsonObject;
  /** A new one where none is given: then the call may be repeated as another one. */
  readonly idempotencyKey?: string;
}

/** What every request carries: who asks, an id, an idempotency key where something changes, and a signature over all. */
export function requestHeaders(
  { agent, profile: { version } }: UcpApi,
  method: Method,
  url: string,
  body: Json | undefined,
  idempotencyKey: string = randomUUID(),
): Readonly<Record<string, string>> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    'ucp-agent': `profile="${profileUrlFor(agent, version)}"`,
    'request-id': randomUUID(),
    ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
    ...(text !== null && { 'content-type': 'application/json' }),
  };
  if (isEarly(version))
    return { ...headers, 'request-signature': detachedSignatureOf(text ?? '', agent.signingKey) };
  return { ...headers, ...signatureOf({ method, url, headers, body: text }, agent.signingKey) };
}

/** A merchant compares the version in the agent's profile with its own, so it is shown the profile of that version. */
export function profileUrlFor({ profileUrl }: UcpAgent, version: UcpVersion): string {
  const url = new URL(profileUrl);
  url.searchParams.set('version', version);
  return url.href;
}
