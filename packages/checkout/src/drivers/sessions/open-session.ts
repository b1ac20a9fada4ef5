import type { BuyerDetail, Choice, Failed } from '../../driver.ts';
import type { Json } from '../../json.ts';
import { isSuccess, type JsonReply } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import { cheapestFirst, type ShippingMethod, wantedMethod } from '../shipping.ts';

export interface SessionShipping extends ShippingMethod {
  readonly id: string;
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
  shippingIn(session: Json): readonly SessionShipping[];
  select(id: string, session: Json, method: SessionShipping): Promise<JsonReply>;
  /** What stands in the way of paying; null where nothing does. */
  obstacleIn(session: Json): NeedsBuyer | Failed | null;
  refusalIn(reply: JsonReply): Failed;
}

/** Makes a checkout session with everything in it: goods, buyer, address, and the chosen or cheapest shipping. */
export async function openSession(requests: SessionRequests, choice: Choice): Promise<SessionOutcome> {
  const created = await requests.create();
  const id = textAt(created.body, 'id');
  if (!isSuccess(created) || id === null) return requests.refusalIn(created);
  const shipping = cheapestFirst(requests.shippingIn(created.body));
  const wanted = wantedMethod(shipping, choice);
  const latest = wanted === undefined ? created : await requests.select(id, created.body, wanted);
  if (!isSuccess(latest)) return requests.refusalIn(latest);
  return requests.obstacleIn(latest.body) ?? { kind: 'open', id, session: latest.body, shipping };
}
