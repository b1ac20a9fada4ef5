import { createHmac } from 'node:crypto';

/**
 * The header that proves who sent a body and when, as Stripe's clients check it. With several secrets any one will do, so
 * that a receiver can go over to a new one at its leisure.
 * @example signatureHeader('{"id":"evt_…"}', ['whsec_…'], Date.now()) // 't=1763164800,v1=5257a8…'
 */
export function signatureHeader(body: string, secrets: readonly string[], nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1000);
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
    return `v1=${digest}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
