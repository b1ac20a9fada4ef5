import { failed } from '@florin/page-reading/failure';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { BuyerDetail, Failed, HandOver } from '@florin/page-reading/purchase';
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
  /** A session that is there already. */
  read(id: string): Promise<JsonReply>;
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

/**
 * Makes a checkout session with everything in it: goods, buyer, address, and the chosen or cheapest shipping. One that a person
 * was sent to is gone on with as they left it: where it is over there may be an order, so no other one is made in its place.
 */
export async function openSession(
  requests: SessionRequests,
  resumed: string | undefined,
): Promise<SessionOutcome> {
  let reply = resumed === undefined ? await requests.create() : await requests.read(resumed);
  const id = textAt(reply.body, 'id');
  if (resumed !== undefined && (!isSuccess(reply) || id !== resumed))
    return failed('merchant_error', 'the session that a person went on with is gone');
  if (!isSuccess(reply) || id === null) return handedOver(requests.refusalIn(reply), reply.body);
  let sent = '';
  for (let updates = 0; updates < UPDATES_MAX; updates++) {
    const change = requests.changeFor(reply.body);
    // The same change once more would be answered the same.
    if (change === null || JSON.stringify(change) === sent) break;
    sent = JSON.stringify(change);
    reply = await requests.update(id, change);
    if (!isSuccess(reply)) return handedOver(requests.refusalIn(reply), reply.body);
    if (textAt(reply.body, 'id') !== id) return requests.refusalIn(reply);
  }
  const session = reply.body;
  const shipping = cheapestFirst(requests.shippingIn(session));
  const obstacle = requests.obstacleIn(session);
  if (obstacle?.kind === 'failed') return handedOver(obstacle, session);
  return obstacle ?? { kind: 'open', id, session, shipping };
}

/**
 * A failure with the address at which the merchant lets a person go on, where it names one.
 * @example handedOver(failure, session).handOver?.url // 'https://shop.example/checkout/chk_1'
 */
export function handedOver(failure: Failed, session: Json): Failed {
  const url = textAt(session, 'continue_url');
  if (url === null) return failure;
  const handOver: HandOver = { url, session: textAt(session, 'id') };
  return { ...failure, handOver };
}
