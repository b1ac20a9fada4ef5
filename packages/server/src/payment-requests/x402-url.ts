import type { Services } from '../services.ts';

/**
 * Where a program pays a session or intent over HTTP; null where nobody pays the network's fee for it.
 * @example x402UrlOf(services, { object: 'checkout_session', id: 'cs_01k9…' }) // 'https://pay.example/pay/sessions/cs_01k9…/x402'
 */
export function x402UrlOf(
  { urls, network }: Pick<Services, 'urls' | 'network'>,
  { object, id }: { readonly object: string; readonly id: string },
): string | null {
  if (network.sponsor === null) return null;
  return `${urls.base}/pay/${object === 'checkout_session' ? 'sessions' : 'intents'}/${id}/x402`;
}
