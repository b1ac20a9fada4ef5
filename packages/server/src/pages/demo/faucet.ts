import { type Address, isAddress } from '@solana/kit';
import type { FastifyInstance } from 'fastify';
import { invalidParameter } from '../../errors/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { ParsedBody } from '../../http/parse/body.ts';
import type { Playground } from '../../playground.ts';

/** Play money for the developer wallet. The route exists in the embedded mode only. */
export function addFaucet(app: FastifyInstance, playground: Playground, rateLimits: RateLimits): void {
  app.post(playground.faucetPath, { config: { operation: 'developer.faucet' } }, async (request) => {
    rateLimits.takePublic(request.ip);
    await playground.fund(addressIn(request.body));
    return { object: 'faucet', funded: true };
  });
}

function addressIn(body: unknown): Address {
  const { address } = Object((body as ParsedBody | null)?.value) as { address?: unknown };
  if (typeof address === 'string' && isAddress(address)) return address;
  throw invalidParameter('address', 'Invalid address: send a base58 wallet address.');
}
