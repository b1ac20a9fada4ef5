import { randomUUID } from 'node:crypto';
import type { DriveContext } from '@florin/checkout-browser/driver';
import type { JsonObject } from '@florin/page-reading/json';
import { isFirst } from '../../protocols/acp-versions.ts';
import { type JsonReply, onceMore, type SubmitReply, sendJson, submitJson } from '../json-client.ts';
import { stableUuid } from '../stable-uuid.ts';
import type { AcpSeller } from './discovery.ts';

export interface AcpApi {
  readonly seller: AcpSeller;
  /** Given out by the seller; null where nobody has asked for one. */
  readonly bearer: string | null;
}

export function createSession(api: AcpApi, body: JsonObject, context: DriveContext): Promise<JsonReply> {
  return post(api, sessionUrl(api), body, context);
}

export function updateSession(
  api: AcpApi,
  id: string,
  body: JsonObject,
  context: DriveContext,
): Promise<JsonReply> {
  return post(api, sessionUrl(api, id), body, context);
}

export function getSession(api: AcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  return onceMore(() => sendJson(context, 'GET', sessionUrl(api, id), undefined, headersOf(api, null)));
}

export function completeSession(
  api: AcpApi,
  id: string,
  body: JsonObject,
  idempotencyKey: string,
  context: DriveContext,
): Promise<SubmitReply> {
  const headers = headersOf(api, stableUuid(`${idempotencyKey}:complete`));
  return submitJson(context, `${sessionUrl(api, id)}/complete`, body, headers);
}

/** The first version cancels without a word; later ones may say why. */
export function cancelSession(api: AcpApi, id: string, context: DriveContext): Promise<JsonReply> {
  const body = isFirst(api.seller.version) ? undefined : {};
  return post(api, `${sessionUrl(api, id)}/cancel`, body, context, stableUuid(`${id}:cancel`));
}

export function delegatePayment(
  api: AcpApi,
  body: JsonObject,
  idempotencyKey: string,
  context: DriveContext,
): Promise<JsonReply> {
  return post(api, api.seller.delegateUrl, body, context, stableUuid(`${idempotencyKey}:token`));
}

function sessionUrl({ seller }: AcpApi, id?: string): string {
  const sessions = `${seller.baseUrl}/checkout_sessions`;
  return id === undefined ? sessions : `${sessions}/${encodeURIComponent(id)}`;
}

function post(
  api: AcpApi,
  url: string,
  body: JsonObject | undefined,
  context: DriveContext,
  idempotencyKey: string = randomUUID(),
): Promise<JsonReply> {
  return onceMore(() => sendJson(context, 'POST', url, body, headersOf(api, idempotencyKey)));
}

function headersOf(
  { seller, bearer }: AcpApi,
  idempotencyKey: string | null,
): Readonly<Record<string, string>> {
  return {
    'api-version': seller.version,
    'content-type': 'application/json',
    'request-id': randomUUID(),
    timestamp: new Date().toISOString(),
    ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  };
}
