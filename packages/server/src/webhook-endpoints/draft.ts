import { type EgressPolicy, EgressRefused } from '@florin/egress/policy';
import type { WebhookEndpointCreate } from '@florin/wire/events/webhook-endpoint';
import type { Id } from '@florin/wire/ids';
import { invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import { makeWebhookSecret, sealWebhookSecret } from './secret.ts';
import type { NewWebhookEndpointRow } from './store.ts';

/** A new endpoint, and the secret that is shown once. */
export function draftWebhookEndpoint(
  installationSecret: Buffer,
  accountId: Id<'account'>,
  body: WebhookEndpointCreate,
): { readonly row: NewWebhookEndpointRow; readonly secret: string } {
  const id = newId('webhook_endpoint');
  const secret = makeWebhookSecret();
  const row: NewWebhookEndpointRow = {
    account_id: accountId,
    id,
    url: body.url,
    description: body.description ?? null,
    enabled_events: body.enabled_events,
    status: 'enabled',
    secret_sealed: sealWebhookSecret(installationSecret, id, secret),
    previous_secret_sealed: null,
    previous_secret_expires_at: null,
    is_rotated: false,
    metadata: body.metadata ?? {},
    created: createdOf(id),
    failures: 0,
    failing_since: null,
    paused_until: null,
    served_by: null,
    served_until: null,
  };
  return { row, secret };
}

/**
 * Throws where events can never be sent to this address, as far as can be seen in it; what a name resolves to is checked
 * each time that something is sent.
 */
export function assertReachable(policy: EgressPolicy, url: string, param = 'url'): void {
  const refusal = refusalOf(policy, url);
  if (refusal !== null) throw invalidParameter(param, `Invalid ${param}: ${refusal}`);
}

const REFUSALS: Partial<Record<EgressRefused['reason'], string>> = {
  credentials_in_url: 'remove the user name and password. Events are signed instead.',
  port_not_allowed: 'the port must be 443, 8443, 80 or 8080.',
  address_not_public: 'the address is private. Events are sent to public addresses only.',
};

/** Why nothing may be sent to this address; null where it may. */
export function refusalOf(policy: EgressPolicy, text: string): string | null {
  try {
    const url = policy.vetUrl(text);
    const isEncrypted = url.protocol === 'https:' || policy.isAllowListed(url);
    return isEncrypted ? null : 'use https, because events are about money.';
  } catch (error) {
    // Whatever else the policy throws is not about this address.
    if (!(error instanceof EgressRefused)) throw error;
    return REFUSALS[error.reason] ?? 'events cannot be sent there.';
  }
}
