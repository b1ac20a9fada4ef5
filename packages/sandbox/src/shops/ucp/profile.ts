import type { Merchant } from '../../merchant.ts';
import { isFirst, isLate, type UcpVariant } from './variant.ts';

const CAPABILITIES = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.catalog.lookup',
];
const AUTHENTICATION = 'dev.ucp.shopping.payment_authentication';
const HANDLER_NAME = 'dev.florin.sandbox_card';
export const UCP_HANDLER_ID = 'sandbox_card';

/** The document at `/.well-known/ucp`. */
export function ucpProfile(
  merchant: Merchant,
  variant: UcpVariant,
  pages: string,
  api: string,
): Record<string, unknown> {
  const { version, transport } = variant;
  const endpoint = `${api}/ucp/${transport === 'rest' ? 'v1' : 'mcp'}`;
  const spec = 'https://ucp.dev/specification/overview';
  const schema = `https://ucp.dev/${version}/services/shopping/${transport}.json`;
  if (isFirst(variant)) {
    return {
      ucp: {
        version,
        services: { 'dev.ucp.shopping': { version, spec, [transport]: { schema, endpoint } } },
        capabilities: capabilities(variant),
      },
      payment: { handlers: handlerList(merchant, variant) },
      signing_keys: [merchant.signer.publicJwk],
    };
  }
  return {
    ucp: {
      version,
      services: { 'dev.ucp.shopping': [{ version, spec, transport, schema, endpoint }] },
      capabilities: capabilities(variant),
      payment_handlers: handlerMap(merchant, variant, pages),
    },
    [isLate(variant) ? 'keys' : 'signing_keys']: [merchant.signer.publicJwk],
  };
}

/** The `ucp` block that every answer carries. */
export function ucpBlock(merchant: Merchant, variant: UcpVariant, pages: string): Record<string, unknown> {
  const block = { version: variant.version, capabilities: capabilities(variant) };
  return isFirst(variant) ? block : { ...block, payment_handlers: handlerMap(merchant, variant, pages) };
}

function capabilities(variant: UcpVariant): unknown {
  const { version } = variant;
  const names = isLate(variant) ? [...CAPABILITIES, AUTHENTICATION] : CAPABILITIES;
  const entry = (name: string) => ({
    version,
    spec: `https://ucp.dev/${version}/specification/${name.split('.').at(-1)}`,
    schema: `https://ucp.dev/${version}/schemas/shopping/${name.split('.').at(-1)}.json`,
    ...(/fulfillment|authentication/.test(name) ? { extends: 'dev.ucp.shopping.checkout' } : {}),
  });
  if (isFirst(variant)) return names.map((name) => ({ name, ...entry(name) }));
  return Object.fromEntries(names.map((name) => [name, [entry(name)]]));
}

/** In the list shape a handler names the schemas of its instruments; the published one takes tokens and cards. */
export function handlerList(merchant: Merchant, variant: UcpVariant): Record<string, unknown>[] {
  if (variant.payment === 'redirect') return [];
  return [
    {
      id: UCP_HANDLER_ID,
      name: HANDLER_NAME,
      version: variant.version,
      spec: `${merchant.processor.origin}/docs/ucp-card-handler`,
      config_schema: `${merchant.processor.origin}/docs/ucp-card-handler.json`,
      instrument_schemas: ['https://ucp.dev/schemas/shopping/types/card_payment_instrument.json'],
      config: handlerConfig(merchant, variant),
    },
  ];
}

function handlerMap(merchant: Merchant, variant: UcpVariant, pages: string): Record<string, unknown> {
  if (variant.payment === 'redirect') return {};
  const constraints = isLate(variant)
    ? { properties: { brand: { enum: ['visa', 'mastercard', 'amex'] } } }
    : { brands: ['visa', 'mastercard', 'amex'] };
  return {
    [HANDLER_NAME]: [
      {
        id: UCP_HANDLER_ID,
        version: variant.version,
        spec: `${merchant.processor.origin}/docs/ucp-card-handler`,
        schema: `${pages}/ucp/card-handler.json`,
        // 2026-01-23 does not name instruments yet.
        ...(variant.version > '2026-01-23' && { available_instruments: [{ type: 'card', constraints }] }),
        config: handlerConfig(merchant, variant),
      },
    ],
  };
}

function handlerConfig(merchant: Merchant, { payment }: UcpVariant): Record<string, unknown> {
  const config = { environment: 'sandbox', business_id: merchant.name };
  return payment === 'raw' ? config : { ...config, endpoint: merchant.processor.origin };
}

/** The schema of the handler's instruments: which credential goes into them. */
export function handlerSchema(variant: UcpVariant): Record<string, unknown> {
  const late = isLate(variant) ? 'pan_credential' : 'card_credential';
  const credential = variant.payment === 'raw' ? late : 'token_credential';
  const base = `https://ucp.dev/${variant.version}/schemas/shopping/types`;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Sandbox card instrument',
    allOf: [
      { $ref: `${base}/card_payment_instrument.json` },
      { type: 'object', properties: { credential: { $ref: `${base}/${credential}.json` } } },
    ],
  };
}
