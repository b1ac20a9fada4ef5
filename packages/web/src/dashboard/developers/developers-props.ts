import type { ApiKey } from '@florin/wire/accounts/api-key';
import type { Event } from '@florin/wire/events/event';
import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import type { ListPart } from '../parts/use-list.ts';

/** What the lists begin with. */
export interface DevelopersProps {
  readonly keys: ListPart<ApiKey>;
  readonly endpoints: ListPart<WebhookEndpoint>;
  readonly deliveries: ListPart<WebhookDelivery>;
  readonly events: ListPart<Event>;
}
