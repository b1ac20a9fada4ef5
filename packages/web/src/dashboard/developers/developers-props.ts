import type { ApiKey } from '@florin/wire/accounts/api-key';
import type { Event } from '@florin/wire/events/event';
import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import type { ListPart } from '../parts/use-list.ts';
import type { EventKind } from './webhooks/event-choice.tsx';

/** What the lists begin with. */
export interface DevelopersProps {
  readonly keys: ListPart<ApiKey>;
  readonly endpoints: ListPart<WebhookEndpoint>;
  readonly deliveries: ListPart<WebhookDelivery>;
  readonly events: ListPart<Event>;
  /** Every type of event. */
  readonly kinds: readonly EventKind[];
}
