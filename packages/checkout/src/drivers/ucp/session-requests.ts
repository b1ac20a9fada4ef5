import type { DriveContext } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import { meaningOf } from '../../protocols/message-codes.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import type { NeedsBuyer, SessionRequests, SessionShipping } from '../sessions/open-session.ts';
import {
  type DetailNames,
  detailsMissing,
  errorsIn,
  failureOf,
  refusalOf,
} from '../sessions/session-errors.ts';
import { cheapestFirst, estimateOf, wantedMethod } from '../shipping.ts';
import { callUcp } from './api.ts';
import { creation, DESTINATION_ID, methodUpdate, type Purchase, update } from './bodies.ts';
import { destinationIn, shippingMethodsIn } from './read-session.ts';
import type { UcpApi } from './request.ts';

/** The requests of one purchase. An update replaces what it names, so it repeats what was sent. */
export function sessionRequests(
  api: UcpApi,
  purchase: Purchase,
  takesCards: (session: Json) => boolean,
  context: DriveContext,
): SessionRequests {
  return {
    create: () => callUcp(api, { operation: 'create_checkout', body: creation(purchase) }, context),
    read: (id) => callUcp(api, { operation: 'get_checkout', id }, context),
    changeFor: (session) => changeFor(purchase, session),
    update: (id, body) => callUcp(api, { operation: 'update_checkout', id, body }, context),
    shippingIn: offeredShipping,
    obstacleIn: (session) => obstacleIn(session, takesCards),
    refusalIn: refusalOf,
  };
}

/** First the destination, then what ships there: ways of shipping are expected only once it is chosen. */
function changeFor(purchase: Purchase, session: Json): JsonObject | null {
  const methods = shippingMethodsIn(session);
  if (methods.length === 0) return null;
  const wanted = methods.map((method) => selectionOf(method, purchase.choice));
  if (wanted.every(({ isMade }) => isMade)) return null;
  const changed = methods.map((method, index) => {
    const { destinationId, groups } = wanted[index]!;
    return methodUpdate(purchase, method, destinationId, groups);
  });
  return update(purchase, session, changed);
}

interface Selection {
  readonly destinationId: string;
  readonly groups: readonly JsonObject[];
  /** Whether the session already says so. */
  readonly isMade: boolean;
}

function selectionOf(method: Json, choice: Choice): Selection {
  const chosen = textAt(method, 'selected_destination_id');
  const isChosen = chosen !== null && destinationIn(method) !== null;
  const [first] = listAt(method, 'destinations');
  const destinationId = (isChosen ? chosen : textAt(first, 'id')) ?? DESTINATION_ID;
  const groups = listAt(method, 'groups').flatMap((group) => {
    const id = textAt(group, 'id');
    const option = wantedMethod(cheapestFirst(optionsOf(group)), choice);
    return id === null || option === undefined
      ? []
      : [{ id, option, now: textAt(group, 'selected_option_id') }];
  });
  return {
    destinationId,
    groups: groups.map(({ id, option }) => ({ id, selected_option_id: option.id })),
    isMade: isChosen && groups.every(({ option, now }) => option.id === now),
  };
}

/** One package has ways of shipping to choose from; where there are several, each goes the cheapest way. */
function offeredShipping(session: Json): readonly SessionShipping[] {
  const groups = shippingMethodsIn(session).flatMap((method) => listAt(method, 'groups'));
  return groups.length === 1 ? optionsOf(groups[0]!) : [];
}

function optionsOf(group: Json): readonly SessionShipping[] {
  return listAt(group, 'options').flatMap((option) => {
    const id = textAt(option, 'id');
    const total = listAt(option, 'totals').find((row) => textAt(row, 'type') === 'total');
    const amount = numberAt(total, 'amount') ?? numberAt(option, 'total') ?? 0;
    if (id === null) return [];
    const estimate = estimateOf(
      textAt(option, 'earliest_fulfillment_time'),
      textAt(option, 'latest_fulfillment_time'),
      textAt(option, 'description'),
    );
    const isSelected = textAt(group, 'selected_option_id') === id;
    return [{ id, title: textAt(option, 'title') ?? id, amount, estimate, isSelected }];
  });
}

const DETAIL_NAMES: DetailNames = [
  [['phone'], 'phone'],
  [['email'], 'email'],
  [['buyer.name', 'buyer.first_name', 'buyer.last_name', 'buyer.full_name'], 'name'],
  [['destination', 'address', 'fulfillment'], 'address'],
];

/** What another answer of the buyer can mend: details that are missing or wrong, and nothing that the merchant will not do. */
const ASKED: ReadonlySet<string> = new Set(['details_refused']);

/** What the merchant wants of a person and nobody else: no program answers it for them on the merchant's pages. */
const PERSONAL: ReadonlySet<string> = new Set(['person_required', 'login_required']);

/** Errors in the order in which they decide; a session that is not ready without a reason is not ready either. */
function obstacleIn(session: Json, takesCards: (session: Json) => boolean): NeedsBuyer | Failed | null {
  const errors = errorsIn(session);
  const fatal =
    errors.find(({ code }) => meaningOf(code)?.code === 'out_of_stock') ??
    errors.find(({ severity }) => severity === 'unrecoverable');
  if (fatal !== undefined) return failureOf(fatal);
  const missing = errors.filter(({ severity }) => severity === 'recoverable');
  const details = detailsMissing(
    missing.filter(({ code }) => ASKED.has(meaningOf(code)?.code ?? 'details_refused')),
    DETAIL_NAMES,
  );
  if (details.length > 0) return { kind: 'needs_buyer', details };
  const [other] = missing;
  if (other !== undefined) return failureOf(other);
  const personal = errors.find(({ code }) => PERSONAL.has(meaningOf(code)?.code ?? ''));
  if (personal !== undefined) return failureOf(personal);
  const status = textAt(session, 'status');
  if (status === 'ready_for_complete' || status === 'requires_escalation') return null;
  // What it waits for may well be the wallet that it wants instead.
  if (!takesCards(session))
    return failed('unsupported_checkout', 'the merchant takes no card here', 'no_card_payment');
  return failed('merchant_error', `the checkout stays ${status} and does not say what is missing`);
}
