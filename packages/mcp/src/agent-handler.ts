import { createFlorin } from '@florin/sdk/florin';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from './server.ts';

/**
 * Answers requests of the protocol, each with the key that it carries as bearer token, and with no other.
 * @example const response = await createAgentHandler('http://127.0.0.1:4242').fetch(request)
 */
export function createAgentHandler(baseUrl: string) {
  return createMcpHandler(({ requestInfo }) =>
    createMcpServer({
      florin: createFlorin({ baseUrl, apiKey: keyOf(requestInfo?.headers.get('authorization')) ?? '' }),
      wallet: null,
    }),
  );
}

/** @example keyOf('Bearer sk_live_…') // 'sk_live_…' */
export function keyOf(authorization: string | null | undefined): string | null {
  return /^Bearer (\S{8,200})$/i.exec(authorization ?? '')?.[1] ?? null;
}
