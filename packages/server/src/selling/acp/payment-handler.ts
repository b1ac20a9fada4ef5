import { X402_NETWORK, X402_VERSION } from '@florin/wire/payments/x402';
import { requirementsOf } from '../../pay/x402/requirements.ts';
import { x402UrlOf } from '../../payment-requests/x402-url.ts';
import type { Services } from '../../services.ts';
import type { ShownCheckout } from '../show.ts';
import { ACP_VERSION, acpUrl } from './discovery.ts';

export const X402_HANDLER_ID = 'x402';

/**
 * The protocol lets sellers describe handlers of their own. This one takes a payment of x402 as the credential's token: nothing
 * is delegated, since the payment itself names amount, recipient and checkout and can be used once.
 */
export async function paymentHandlers(
  services: Pick<Services, 'urls' | 'network' | 'chain'>,
  { checkout, order, state }: ShownCheckout,
): Promise<object[]> {
  const { sponsor } = services.network;
  if (sponsor === null || state !== 'ready') return [];
  const { x402Version, resource, accepts } = await requirementsOf(services, order, sponsor, '');
  const schemas = `${acpUrl(services.urls, checkout.account_id)}/schemas`;
  return [
    {
      id: X402_HANDLER_ID,
      name: 'org.x402',
      display_name: 'USDC on Solana',
      version: ACP_VERSION,
      spec: 'https://www.x402.org',
      requires_delegate_payment: false,
      requires_pci_compliance: false,
      psp: 'florin',
      config_schema: `${schemas}/x402-config`,
      instrument_schemas: [`${schemas}/x402-instrument`],
      config: { url: x402UrlOf(services, order), x402Version, resource, accepts },
    },
  ];
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What the handler's config holds, for whoever reads schemas. */
export const X402_CONFIG_SCHEMA = {
  $schema: DIALECT,
  title: 'How a checkout is paid by x402',
  type: 'object',
  required: ['url', 'x402Version', 'resource', 'accepts'],
  properties: {
    url: { type: 'string', format: 'uri', description: 'Where any client of x402 can pay it as well.' },
    x402Version: { const: X402_VERSION },
    resource: { type: 'object' },
    accepts: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['scheme', 'network', 'amount', 'asset', 'payTo', 'maxTimeoutSeconds'],
        properties: {
          scheme: { const: 'exact' },
          network: { const: X402_NETWORK },
          amount: { type: 'string', pattern: '^[0-9]+$', description: 'Millionths of a USDC.' },
          asset: { type: 'string' },
          payTo: { type: 'string' },
          maxTimeoutSeconds: { type: 'integer' },
          extra: { type: 'object' },
        },
      },
    },
  },
} as const;

/** What an agent hands over to pay. */
export const X402_INSTRUMENT_SCHEMA = {
  $schema: DIALECT,
  title: 'A payment of x402',
  type: 'object',
  required: ['type', 'credential'],
  properties: {
    type: { const: 'x402' },
    credential: {
      type: 'object',
      required: ['type', 'token'],
      properties: {
        type: { const: 'x402' },
        token: {
          type: 'string',
          maxLength: 8_192,
          description: 'What stands in the header PAYMENT-SIGNATURE, in base64.',
        },
      },
    },
  },
} as const;
