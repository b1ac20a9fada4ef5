import { signatureOf } from '@florin/checkout/drivers/ucp/sign-request';
import { FetchFailed, type GuardedFetch } from '@florin/egress/guarded-fetch';
import { type EgressPolicy, EgressRefused } from '@florin/egress/policy';
import type { Services } from '../../services.ts';
import type { UcpKey } from '../../ucp-agent/signing-key.ts';
import { signatureHeader } from '../../webhook-deliveries/signature.ts';
import { refusalOf } from '../../webhook-endpoints/draft.ts';
import { openWebhookSecret } from '../../webhook-endpoints/secret.ts';
import { presentOrder as presentAcpOrder } from '../acp/present.ts';
import { dateOf, showOrder } from '../show.ts';
import { presentOrder as presentUcpOrder } from '../ucp/present.ts';
import { profileUrl } from '../ucp/profile.ts';
import type { DueOrderMessage } from './store.ts';

/** What messages are made with. */
export interface Telling {
  readonly services: Pick<Services, 'database' | 'urls' | 'secret'>;
  readonly key: UcpKey;
  readonly policy: EgressPolicy;
  readonly fetch: GuardedFetch;
  readonly signal: AbortSignal;
}

export interface SignedMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whom to tell what; `nobody` where the agent wants to hear nothing, `unknown` where that cannot be found out now. */
export type Made =
  | { readonly outcome: 'made'; readonly message: SignedMessage }
  | { readonly outcome: 'nobody' }
  | { readonly outcome: 'unknown'; readonly problem: string };

const NOBODY: Made = { outcome: 'nobody' };
const unknown = (problem: string): Made => ({ outcome: 'unknown', problem });

/** The order as it is now, signed as its protocol has it. */
export async function makeOrderMessage(telling: Telling, due: DueOrderMessage): Promise<Made> {
  return due.checkout.protocol === 'acp' ? acpMessage(telling, due) : ucpMessage(telling, due);
}

async function acpMessage({ services, policy }: Telling, due: DueOrderMessage): Promise<Made> {
  const { acp_order_events_url: url, acp_order_events_secret_sealed: sealed, id } = due;
  if (url === null || sealed === null) return NOBODY;
  const refusal = refusalOf(policy, url);
  if (refusal !== null) return unknown(refusal);
  const order = presentAcpOrder(services, await showOrder(services.database, due.checkout));
  const body = JSON.stringify({ type: due.is_known ? 'order_update' : 'order_create', data: order });
  const secret = openWebhookSecret(services.secret, due.account_id, sealed);
  const headers = {
    'content-type': 'application/json',
    'merchant-signature': signatureHeader(body, [secret], Date.now()),
    'request-id': id,
    timestamp: dateOf(due.happened_at),
  };
  return { outcome: 'made', message: { url, headers, body } };
}

async function ucpMessage(telling: Telling, due: DueOrderMessage): Promise<Made> {
  const { services, key } = telling;
  const address = await webhookUrlOf(telling, due.checkout.agent_profile);
  if (address.outcome !== 'found') return address;
  const { url } = address;
  const body = JSON.stringify(presentUcpOrder(services, await showOrder(services.database, due.checkout)));
  const headers = {
    'ucp-agent': `profile="${profileUrl(services.urls, due.account_id)}"`,
    'webhook-id': due.id,
    'webhook-timestamp': String(due.happened_at),
    'content-type': 'application/json',
  };
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const signature = signatureOf({ method: 'POST', url, headers, body }, key, nowSeconds);
  return { outcome: 'made', message: { url, headers: { ...headers, ...signature }, body } };
}

const PROFILE_MS = 10_000;
const ORDER_CAPABILITY = 'dev.ucp.shopping.order';

/** Where an agent's profile says that it is told of orders. */
async function webhookUrlOf(
  { policy, fetch, signal }: Telling,
  profile: string | null,
): Promise<{ readonly outcome: 'found'; readonly url: string } | Exclude<Made, { outcome: 'made' }>> {
  if (profile === null || refusalOf(policy, profile) !== null) return { outcome: 'nobody' };
  let text: string;
  try {
    const answer = await fetch(profile, { redirect: 'manual', timeoutMs: PROFILE_MS, signal });
    if (answer.status !== 200)
      return { outcome: 'unknown', problem: `the profile answered ${answer.status}` };
    ({ text } = answer);
  } catch (error) {
    // Anything else is a fault of ours, and not the agent's.
    if (!(error instanceof EgressRefused || error instanceof FetchFailed)) throw error;
    return { outcome: 'unknown', problem: `the profile: ${error.reason}` };
  }
  const url = webhookUrlIn(text);
  return url === null || refusalOf(policy, url) !== null ? { outcome: 'nobody' } : { outcome: 'found', url };
}

/** Null where a profile, written by a stranger, does not say. */
function webhookUrlIn(text: string): string | null {
  try {
    const { ucp } = JSON.parse(text);
    const declared = [ucp.capabilities[ORDER_CAPABILITY]].flat();
    const url = declared.find((capability) => capability?.config?.webhook_url)?.config.webhook_url;
    return typeof url === 'string' ? url : null;
  } catch {
    // The reason is that it is no profile: then it says nothing.
    return null;
  }
}
