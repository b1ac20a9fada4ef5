import type { DriveContext } from '@florin/checkout-browser/driver';
import { isJsonObject, type Json } from '@florin/page-reading/json';
import { withoutEnd } from '@florin/wire/values/without-end';
import { isFirst, type UcpVersion } from '../../protocols/ucp-versions.ts';
import { probeJson } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';

/** How a merchant's handler takes a card: tokenized first, as it is, or only on the merchant's own pages. */
export type CardHandler =
  | {
      readonly kind: 'tokenizer';
      readonly handlerId: string;
      readonly url: string;
      /** Whom the token is made for, where the processor has to be told. */
      readonly identity: string | null;
      readonly brands: readonly string[] | null;
    }
  | {
      readonly kind: 'raw';
      readonly handlerId: string;
      readonly credentialType: CredentialType;
      readonly brands: readonly string[] | null;
    }
  | { readonly kind: 'page' };

export type CredentialType = 'card' | 'pan';

/** By handler id: the credential that the handler's own schema says it takes. */
export type RawCredentials = Readonly<Record<string, CredentialType>>;

const CARD_INSTRUMENT = /^https:\/\/ucp\.dev\/(.*\/)?card_payment_instrument\.json$/;

/**
 * The first handler that takes cards from any agent. A handler names the instruments that it takes, by type or by the
 * published schema; whether it wants the number itself is said by its schema alone, never assumed.
 * @example cardHandlerOf('2026-04-08', handlers, {}).kind // 'tokenizer'
 */
export function cardHandlerOf(
  version: UcpVersion,
  handlers: readonly Json[],
  rawCredentials: RawCredentials,
): CardHandler {
  for (const handler of handlers) {
    const handlerId = textAt(handler, 'id');
    if (handlerId === null || !takesCards(version, handler)) continue;
    const brands = brandsOf(handler);
    const url = tokenizerUrl(handler);
    if (url !== null) return { kind: 'tokenizer', handlerId, url, identity: identityOf(handler), brands };
    const credentialType = rawCredentials[handlerId] ?? publishedCredential(version, handler);
    if (credentialType !== null) return { kind: 'raw', handlerId, credentialType, brands };
  }
  return { kind: 'page' };
}

/** In the map shape instruments are named by type, and all are meant where none is named; in the list shape by schema. */
function takesCards(version: UcpVersion, handler: Json): boolean {
  if (isFirst(version)) return hasPublishedInstrument(handler);
  const instruments = at(handler, 'available_instruments');
  return instruments === undefined || cardInstrument(handler) !== undefined;
}

function cardInstrument(handler: Json): Json | undefined {
  return listAt(handler, 'available_instruments').find((entry) => textAt(entry, 'type') === 'card');
}

function hasPublishedInstrument(handler: Json): boolean {
  return listAt(handler, 'instrument_schemas').some(
    (url) => typeof url === 'string' && CARD_INSTRUMENT.test(url),
  );
}

/** The first version's card instrument takes a card credential by its published schema; later ones leave it to handlers. */
function publishedCredential(version: UcpVersion, handler: Json): CredentialType | null {
  return isFirst(version) && hasPublishedInstrument(handler) ? 'card' : null;
}

/** The tokenization API of a handler: its `endpoint`, to which the published path is added where it is not there. */
function tokenizerUrl(handler: Json): string | null {
  const endpoint = textAt(handler, 'config', 'endpoint');
  if (endpoint === null || !URL.canParse(endpoint)) return null;
  return /\/tokenize\/?$/.test(new URL(endpoint).pathname)
    ? endpoint
    : `${withoutEnd(endpoint, /\//)}/tokenize`;
}

function identityOf(handler: Json): string | null {
  return textAt(handler, 'config', 'identity', 'access_token') ?? textAt(handler, 'config', 'business_id');
}

function brandsOf(handler: Json): readonly string[] | null {
  const constraints = at(cardInstrument(handler), 'constraints');
  const stated = [at(constraints, 'brands'), at(constraints, 'properties', 'brand', 'enum')].find(
    Array.isArray,
  );
  return stated === undefined ? null : (stated as Json[]).map((brand) => String(brand).toLowerCase());
}

const SCHEMAS_MAX = 3;

/**
 * Reads the schemas of handlers that take cards and name no tokenizer: one whose instrument has a card's own number for
 * its credential takes it over this API.
 */
export async function readRawCredentials(
  version: UcpVersion,
  handlers: readonly Json[],
  context: DriveContext,
): Promise<RawCredentials> {
  const asked = handlers
    .filter((handler) => takesCards(version, handler) && tokenizerUrl(handler) === null)
    .filter((handler) => schemaUrl(handler) !== null && !isFirst(version))
    .slice(0, SCHEMAS_MAX);
  const found = await Promise.all(
    asked.map(async (handler) => {
      const type = credentialIn(await probeJson(context, schemaUrl(handler) ?? ''));
      return type === null ? [] : [[textAt(handler, 'id') ?? '', type] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

function schemaUrl(handler: Json): string | null {
  const url = textAt(handler, 'schema');
  return url !== null && URL.canParse(url) ? url : null;
}

const NODES_MAX = 500;

/**
 * The card credential that an instrument of this schema carries; null where it carries tokens, or says nothing.
 * @example credentialIn({ properties: { credential: { $ref: 'https://ucp.dev/…/card_credential.json' } } }) // 'card'
 */
export function credentialIn(schema: Json): CredentialType | null {
  const open: Json[] = [schema];
  for (let index = 0; index < open.length && index < NODES_MAX; index++) {
    const node = open[index];
    if (!isJsonObject(node) && !Array.isArray(node)) continue;
    const type = credentialType(at(node, 'properties', 'credential'), schema);
    if (type !== null) return type;
    for (const inner of Object.values(node))
      if (typeof inner === 'object' && inner !== null) open.push(inner);
  }
  return null;
}

function credentialType(credential: Json | undefined, root: Json): CredentialType | null {
  const reference = textAt(credential, '$ref');
  if (reference !== null && /(^|\/)card_credential\.json$/.test(reference)) return 'card';
  if (reference !== null && /(^|\/)pan_credential\.json$/.test(reference)) return 'pan';
  const target = reference?.startsWith('#/') ? at(root, ...reference.slice(2).split('/')) : credential;
  const type = textAt(target, 'properties', 'type', 'const');
  const takesNumber = at(target, 'properties', 'number') !== undefined;
  return takesNumber && (type === 'card' || type === 'pan') ? type : null;
}
