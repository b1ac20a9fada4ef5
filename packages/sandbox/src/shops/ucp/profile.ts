import type { Merchant } from '../../merchant.ts';

/** How a merchant takes cards: through the processor's tokenizer, as they are, or only on its own pages. */
export type UcpPayment = 'tokenizer' | 'raw' | 'redirect';

export interface UcpVariant {
  /** `array` is the shape of version 2026-01-11, `map` that of 2026-01-23 and later. */
  readonly shape: 'array' | 'map';
  readonly payment: UcpPayment;
}

const VERSIONS = { array: '2026-01-11', map: '2026-04-08' } as const;
const CAPABILITIES = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.catalog.lookup',
];
const HANDLER_NAME = 'dev.florin.sandbox.card';
export const UCP_HANDLER_ID = 'sandbox_card';

/** The document at `/.well-known/ucp`. */
export function ucpProfile(merchant: Merchant, variant: UcpVariant, origin: string): Record<string, unknown> {
  const version = VERSIONS[variant.shape];
  const endpoint = `${origin}/ucp/v1`;
  const service = { version, spec: 'https://ucp.dev/specification/overview' };
  if (variant.shape === 'array') {
    return {
      ucp: {
        version,
        services: {
          'dev.ucp.shopping': {
            ...service,
            rest: { schema: 'https://ucp.dev/services/shopping/rest.openapi.json', endpoint },
          },
        },
        capabilities: capabilities(variant),
      },
      payment: { handlers: handlerList(merchant, variant) },
    };
  }
  return {
    ucp: {
      version,
      services: {
        'dev.ucp.shopping': [
          {
            ...service,
            transport: 'rest',
            schema: `https://ucp.dev/${version}/services/shopping/rest.openapi.json`,
            endpoint,
          },
        ],
      },
      capabilities: capabilities(variant),
      payment_handlers: handlerMap(merchant, variant),
    },
  };
}

/** The `ucp` block that every answer carries. */
export function ucpBlock(merchant: Merchant, variant: UcpVariant): Record<string, unknown> {
  const block = { version: VERSIONS[variant.shape], capabilities: capabilities(variant) };
  return variant.shape === 'array' ? block : { ...block, payment_handlers: handlerMap(merchant, variant) };
}

function capabilities({ shape }: UcpVariant): unknown {
  const version = VERSIONS[shape];
  const entry = (name: string) => ({
    version,
    spec: `https://ucp.dev/${version}/specification/${name.split('.').at(-1)}`,
    schema: `https://ucp.dev/${version}/schemas/shopping/${name.split('.').at(-1)}.json`,
    ...(name.endsWith('fulfillment') ? { extends: 'dev.ucp.shopping.checkout' } : {}),
  });
  if (shape === 'array') return CAPABILITIES.map((name) => ({ name, ...entry(name) }));
  return Object.fromEntries(CAPABILITIES.map((name) => [name, [entry(name)]]));
}

export function handlerList(merchant: Merchant, variant: UcpVariant): Record<string, unknown>[] {
  if (variant.payment === 'redirect') return [];
  return [
    {
      id: UCP_HANDLER_ID,
      name: HANDLER_NAME,
      version: VERSIONS[variant.shape],
      spec: `${merchant.processor.origin}/docs/ucp-card-handler`,
      config_schema: `${merchant.processor.origin}/docs/ucp-card-handler.json`,
      instrument_schemas: ['https://ucp.dev/schemas/shopping/types/card_payment_instrument.json'],
      config: handlerConfig(merchant, variant),
    },
  ];
}

function handlerMap(merchant: Merchant, variant: UcpVariant): Record<string, unknown> {
  if (variant.payment === 'redirect') return {};
  return {
    [HANDLER_NAME]: [
      {
        id: UCP_HANDLER_ID,
        version: VERSIONS[variant.shape],
        spec: `${merchant.processor.origin}/docs/ucp-card-handler`,
        schema: `${merchant.processor.origin}/docs/ucp-card-handler.json`,
        available_instruments: [{ type: 'card' }],
        config: handlerConfig(merchant, variant),
      },
    ],
  };
}

function handlerConfig(merchant: Merchant, { payment }: UcpVariant): Record<string, unknown> {
  const config = { environment: 'sandbox', business_id: merchant.name };
  if (payment === 'raw') return { ...config, credential_types: ['card', 'pan'] };
  return { ...config, credential_types: ['token'], endpoint: `${merchant.processor.origin}/tokenize` };
}
