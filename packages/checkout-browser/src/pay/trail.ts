import type { Json } from '@florin/page-reading/json';
import { isJsonObject } from '@florin/page-reading/json';
import type { Drive } from '../pool/drive.ts';
import type { StorageState } from '../pool/pool.ts';
import type { CartPlace } from './answer/look-at-cart.ts';

/**
 * What is written down before the submit, to find out from a fresh browser what became of it: the session and the
 * page. Taken before the card is decrypted, so it cannot hold it.
 */
export interface Trail {
  readonly kind: 'browser';
  readonly checkoutUrl: string;
  readonly storageState: StorageState;
  /** What was armed. */
  readonly amount?: number;
  readonly cart?: CartPlace | null;
}

export async function takeTrail(drive: Drive, cart: CartPlace | null): Promise<Trail> {
  return {
    kind: 'browser',
    checkoutUrl: drive.page.url(),
    storageState: await drive.session.context.storageState(),
    cart,
  };
}

export function trailAsJson(trail: Trail): Json {
  return JSON.parse(JSON.stringify(trail)) as Json;
}

/** Null where the attempt was made by another driver or the record is damaged. */
export function readTrail(json: Json): Trail | null {
  if (!isJsonObject(json) || json.kind !== 'browser' || typeof json.checkoutUrl !== 'string') return null;
  return isJsonObject(json.storageState) ? (json as unknown as Trail) : null;
}
