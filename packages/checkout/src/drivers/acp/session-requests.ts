import type { DriveContext } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import type { Json } from '@florin/page-reading/json';
import type { Failed } from '@florin/page-reading/purchase';
import type { JsonReply } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import type { NeedsBuyer, SessionRequests } from '../sessions/open-session.ts';
import {
  type DetailNames,
  detailsMissing,
  errorsIn,
  failureOf,
  refusalOf,
  wordsOf,
} from '../sessions/session-errors.ts';
import { cheapestFirst, estimateOf, wantedMethod } from '../shipping.ts';
import { type AcpApi, createSession, getSession, updateSession } from './api.ts';
import { creation, type DeliveryOption, type Purchase, selection } from './bodies.ts';
import { selectedOptions } from './read-session.ts';

/** The requests of one purchase. */
export function sessionRequests(api: AcpApi, purchase: Purchase, context: DriveContext): SessionRequests {
  return {
    create: () => createSession(api, creation(purchase), context),
    read: (id) => getSession(api, id, context),
    update: (id, change) => updateSession(api, id, change, context),
    changeFor(session) {
      const wanted = wantedMethod(cheapestFirst(deliveryIn(session)), purchase.choice);
      if (wanted === undefined || selectedOptions(session).includes(wanted.id)) return null;
      return selection(purchase.version, purchase.itemId, wanted);
    },
    shippingIn: deliveryIn,
    obstacleIn,
    refusalIn,
  };
}

/** Goods are sent or, where they are none to send, delivered over the wire; nobody is there to fetch them. */
function deliveryIn(session: Json): readonly DeliveryOption[] {
  const selected = selectedOptions(session);
  const options = listAt(session, 'fulfillment_options').flatMap((option) => {
    const id = textAt(option, 'id');
    const type = textAt(option, 'type') ?? 'shipping';
    if (id === null) return [];
    const estimate = estimateOf(
      textAt(option, 'earliest_delivery_time'),
      textAt(option, 'latest_delivery_time'),
      textAt(option, 'subtitle') ?? textAt(option, 'description'),
    );
    const title = textAt(option, 'title') ?? id;
    return [{ id, type, title, amount: amountOf(option), estimate, isSelected: selected.includes(id) }];
  });
  const shipped = options.filter(({ type }) => type === 'shipping');
  return shipped.length > 0 ? shipped : options.filter(({ type }) => type === 'digital');
}

/** Newer versions have rows; the first has one number, which some sellers write as text. */
function amountOf(option: Json): number {
  const row = listAt(option, 'totals').find((total) => textAt(total, 'type') === 'total');
  return numberAt(row, 'amount') ?? numberAt(option, 'total') ?? Number(textAt(option, 'total') ?? 0);
}

const DETAIL_NAMES: DetailNames = [
  [['phone'], 'phone'],
  [['email'], 'email'],
  [['address'], 'address'],
  [['name'], 'name'],
];

function obstacleIn(session: Json): NeedsBuyer | Failed | null {
  const errors = errorsIn(session);
  const stock = errors.find(({ code }) => code === 'out_of_stock');
  if (stock !== undefined) return failureOf(stock);
  const missing = errors.filter(({ code }) => code === 'missing');
  const details = detailsMissing(missing, DETAIL_NAMES);
  if (details.length > 0) return { kind: 'needs_buyer', details };
  const [other] = errors;
  if (other !== undefined) return failureOf(other);
  const status = textAt(session, 'status');
  return status === 'ready_for_payment' ? null : failed('merchant_error', `the session is ${status}`);
}

function refusalIn(reply: JsonReply): Failed {
  if (reply.status === 401)
    return failed('unsupported_checkout', `the seller knows us by no token: ${wordsOf(reply)}`);
  return refusalOf(reply);
}
