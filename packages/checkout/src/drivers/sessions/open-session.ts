import type { Json, JsonObject } from '@florin/page-reading/json';
import type { BuyerDetail, Failed } from '@florin/page-reading/purchase';
import { isSuccess, type JsonReply } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import { cheapestFirst, type ShippingMethod } from '../shipping.ts';

export interface SessionShipping extends ShippingMethod {
  readonly id: string;
  /** The session says that the goods go this way. */
  readonly isSelected: boolean;
}

export interface OpenSession {
  readonly kind: 'open';
  readonly id: string;
  readonly session: Json;
  /** Cheapest first. */
  readonly shipping: readonly SessionShipping[];
}

export interface NeedsBuyer {
  readonly kind: 'needs_buyer';
  readonly details: readonly BuyerDetail[];
}

export type SessionOutcome = OpenSession | NeedsBuyer | Failed;

/** How a protocol writes the requests that lead to a session which can be paid, and reads the answers. */
export interface SessionRequests {
  /** Goods, buyer and address. */
  create(): Promise<JsonReply>;
  /** What to change next, now that the merchant has said this much (destination, then its ways of shipping); null: nothing. */
  changeFor(session: Json): JsonObject | null;
  update(id: string, change: JsonObject): Promise<JsonReply>;
  shippingIn(session: Json): readonly SessionShipping[];
  /** What stands in the way of paying; null where nothing does. */
  obstacleIn(session: Json): NeedsBuyer | Failed | null;
  refusalIn(reply: JsonReply): Failed;
}

/** Destination, shipping of what is sent there, and two more for merchants that change their mind. */
const UPDATES_MAX = 4;

/** Makes a checkout session with everything in it: goods, buyer, address, and the chosen or cheapest shipping. */
export async function openSession(requests: SessionRequests): Promise<SessionOutcome> {
  let reply = await requests.create();
  const id = textAt(reply.body, 'id');
  if (!isSuccess(reply) || id === null) return requests.refusalIn(reply);
  let sent = '';
  for (let updates = 0; updates < UPDATES_MAX; updates++) {
    const change = requests.changeFor(reply.body);
    // The same change once more would be answered the same.
    if (change === null || JSON.stringify(change) === sent) break;
    sent = JSON.stringify(change);
    reply = await requests.update(id, change);
    if (!isSuccess(reply)) return requests.refusalIn(reply);
    if (textAt(reply.body, 'id') !== id) return requests.refusalIn(reply);
  }
  const session = reply.body;
  const shipping = cheapestFirst(requests.shippingIn(session));
  return requests.obstacleIn(session) ?? { kind: 'open', id, session, shipping };
}
