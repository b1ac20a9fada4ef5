import type { UcpAgent } from '@florin/checkout/protocols/ucp-agent';
import type { Config } from '../config.ts';
import { signingKeyFrom, type UcpKey } from './signing-key.ts';

/** A key of its own, where the operator has set one; else one that follows from the installation's secret. */
export function ucpKeyOf(own: Buffer | null, secret: Buffer): UcpKey {
  return signingKeyFrom(own ?? secret);
}

/**
 * This installation as merchants see it buy. Null where a process knows neither its address nor a key: what it asks is then
 * signed by nobody.
 * @example ucpAgentOf(config)?.profileUrl // 'https://florin.example/.well-known/ucp'
 */
export function ucpAgentOf({ ucpProfileUrl, baseUrl, ucpSigningKey, secretKey }: Config): UcpAgent | null {
  const profileUrl = ucpProfileUrl ?? (baseUrl === null ? null : `${baseUrl}/.well-known/ucp`);
  const secret = ucpSigningKey ?? secretKey;
  if (profileUrl === null || secret === null) return null;
  const { keyId, privateKey } = signingKeyFrom(secret);
  return { profileUrl, signingKey: { keyId, privateKey } };
}
