import type { GuardedFetch } from '@florin/egress/guarded-fetch';
import { showEvents } from '../events/show.ts';
import { findEvents } from '../events/store.ts';
import type { SubjectServices } from '../events/subjects.ts';
import type { Services } from '../services.ts';
import { openWebhookSecret } from '../webhook-endpoints/secret.ts';
import type { WebhookEndpointRow } from '../webhook-endpoints/store.ts';
import type { Arrivals } from './arrivals.ts';
import { attemptDelivery, type WebhookRequest } from './attempt.ts';
import { FAILURES_BEFORE_PAUSE } from './retry-times.ts';
import type { WebhookDeliveryRow } from './store.ts';
import { type Attempt, dueDeliveries, findServed, recordFailed, recordFailedTest } from './work-store.ts';

const BATCH_MAX = 40;
/** Requests at once to one endpoint. */
const LANES_MAX = 8;

/** What it takes to show events and to sign them. */
export type DeliveryServices = SubjectServices & Pick<Services, 'config' | 'log' | 'secret'>;

export interface Serving {
  readonly services: DeliveryServices;
  readonly fetch: GuardedFetch;
  readonly arrivals: Arrivals;
  readonly holder: string;
  readonly signal: AbortSignal;
}

/**
 * Sends what is due to an endpoint that this process holds, until nothing is, or it fails too often. Events of one object
 * go one after the other, those of others beside them. An endpoint that fails gets one request at a time.
 */
export async function serveEndpoint(serving: Serving, id: WebhookEndpointRow['id']): Promise<void> {
  const { services, holder, signal } = serving;
  while (!signal.aborted) {
    const waiting = await dueDeliveries(services.database, id, BATCH_MAX);
    if (waiting.length === 0) return;
    // Read after what is due: an event is never signed with a secret that was replaced before it happened.
    const endpoint = await findServed(services.database, holder, id);
    if (!endpoint) return;
    const isFailing = endpoint.failures > 0;
    const due = isFailing ? waiting.slice(0, 1) : waiting;
    const round = new Round(serving, endpoint, await lettersOf(services, endpoint, due));
    await round.run(due, isFailing ? 1 : LANES_MAX);
    if (round.isOver) return;
  }
}

/** What is sent for each delivery, by its id; an event that was forgotten has nothing. */
async function lettersOf(
  services: DeliveryServices,
  endpoint: WebhookEndpointRow,
  due: readonly WebhookDeliveryRow[],
): Promise<ReadonlyMap<string, WebhookRequest>> {
  const secrets = secretsOf(services, endpoint);
  const ids = due.filter(({ test_event }) => test_event === null).map((delivery) => delivery.event);
  const rows = await findEvents(services.database, endpoint.account_id, ids);
  const events = await showEvents(services, endpoint.account_id, rows);
  const byId = new Map(events.map((event) => [event.id, event]));
  return new Map(
    due.flatMap((delivery) => {
      const event = delivery.test_event ?? byId.get(delivery.event);
      return event && secrets.length > 0 ? [[delivery.id, { url: endpoint.url, secrets, event }]] : [];
    }),
  );
}

/** None where the secret of the installation has changed since they were sealed. */
function secretsOf({ secret, log }: DeliveryServices, endpoint: WebhookEndpointRow): string[] {
  const { id, secret_sealed, previous_secret_sealed: previous, previous_secret_expires_at: until } = endpoint;
  const isOverlapping = previous !== null && until !== null && until > Date.now();
  const sealed = isOverlapping ? [secret_sealed, previous] : [secret_sealed];
  try {
    return sealed.map((text) => openWebhookSecret(secret, id, text));
  } catch (error) {
    // The merchant is told by the deliveries that fail, the operator here.
    log.error({ err: error, webhook_endpoint: id }, 'a webhook secret cannot be opened');
    return [];
  }
}

const UNSENDABLE: Attempt = {
  durationMs: 0,
  responseStatus: null,
  responseBody: null,
  error: 'nothing could be signed; rotate the secret of the endpoint',
};

/** One batch of deliveries to one endpoint. */
class Round {
  readonly #serving: Serving;
  readonly #requests: ReadonlyMap<string, WebhookRequest>;
  readonly #endpointId: WebhookEndpointRow['id'];
  #failures: number;
  /** Whether the endpoint is to be left alone now. */
  isOver = false;

  constructor(serving: Serving, endpoint: WebhookEndpointRow, requests: ReadonlyMap<string, WebhookRequest>) {
    this.#serving = serving;
    this.#requests = requests;
    this.#endpointId = endpoint.id;
    this.#failures = endpoint.failures;
  }

  async run(due: readonly WebhookDeliveryRow[], queuesMax: number): Promise<void> {
    const queues = queuesOf(due);
    const work = async () => {
      for (let queue = queues.shift(); queue && !this.isOver; queue = queues.shift())
        await this.#runQueue(queue);
    };
    await Promise.all(Array.from({ length: Math.min(queuesMax, queues.length) }, work));
  }

  /** Up to the first that does not arrive: those after it wait for it. */
  async #runQueue(queue: readonly WebhookDeliveryRow[]): Promise<void> {
    for (const delivery of queue) {
      if (this.isOver || !(await this.#deliver(delivery))) return;
    }
  }

  async #deliver(delivery: WebhookDeliveryRow): Promise<boolean> {
    const { services, fetch, arrivals, signal } = this.#serving;
    const request = this.#requests.get(delivery.id);
    const attempt = request ? await attemptDelivery(fetch, request, signal) : UNSENDABLE;
    if (attempt === null) {
      this.isOver = true;
      return false;
    }
    if (attempt.error === null) {
      this.#failures = 0;
      await arrivals.record({ delivery, attempt });
      return true;
    }
    if (delivery.test_event !== null) {
      await recordFailedTest(services.database, delivery, attempt);
      return false;
    }
    const endpoint = { id: this.#endpointId, failures: this.#failures };
    const failures = await recordFailed(services.database, endpoint, delivery, attempt);
    this.#failures = failures ?? 0;
    this.isOver ||= failures === null || failures >= FAILURES_BEFORE_PAUSE;
    return false;
  }
}

/** What concerns one object, in the order in which it happened. */
function queuesOf(due: readonly WebhookDeliveryRow[]): WebhookDeliveryRow[][] {
  const queues = new Map<string, WebhookDeliveryRow[]>();
  for (const delivery of [...due].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const queue = queues.get(delivery.about);
    if (queue) queue.push(delivery);
    else queues.set(delivery.about, [delivery]);
  }
  return [...queues.values()];
}
