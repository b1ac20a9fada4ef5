import { QUANTITY_MAX } from '@florin/wire/payments/line-item';
import { z } from 'zod';
import { invalidParameter } from '../../errors/api-error.ts';
import type { Wanted } from '../checkout.ts';
import type { Destination, Fulfillment } from '../fulfillment.ts';
import { SHIPPING } from '../fulfillment.ts';
import { LINES_MAX, plainText } from '../read-request.ts';

/** What requests of the Universal Commerce Protocol hold, as far as it matters here. */

const DESTINATIONS_MAX = 10;
/** What is null is not said. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const words = (lengthMax = 200) => maybe(plainText(lengthMax));

const Buyer = z.object({
  first_name: words(),
  last_name: words(),
  email: words(320),
  phone_number: words(50),
});

const Place = z.object({
  id: words(64),
  first_name: words(),
  last_name: words(),
  phone_number: words(50),
  street_address: words(),
  extended_address: words(),
  address_locality: words(),
  address_region: words(),
  postal_code: words(20),
  address_country: words(100),
});

const Method = z.object({
  type: words(20),
  destinations: maybe(z.array(Place).max(DESTINATIONS_MAX)),
  selected_destination_id: words(64),
  groups: maybe(z.array(z.object({ selected_option_id: words(64) })).max(LINES_MAX)),
});

export const CheckoutRequest = z.object({
  line_items: z
    .array(
      z.object({
        item: z.object({ id: plainText(64) }),
        quantity: z.number().int().min(1).max(QUANTITY_MAX),
      }),
    )
    .min(1)
    .max(LINES_MAX),
  buyer: maybe(Buyer),
  fulfillment: maybe(z.object({ methods: maybe(z.array(Method).max(DESTINATIONS_MAX)) })),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** The instrument is an x402 payment: what would stand in the header `PAYMENT-SIGNATURE`. */
export const CompleteRequest = z.object({
  payment: z.object({
    instruments: z
      .array(
        z.object({
          handler_id: z.string(),
          type: z.string(),
          selected: maybe(z.boolean()),
          credential: maybe(z.object({ type: z.string(), payment_signature: words(8_192) })),
        }),
      )
      .min(1)
      .max(10),
  }),
});
export type CompleteRequest = z.infer<typeof CompleteRequest>;

export const SearchRequest = z.object({
  query: words(500),
  pagination: maybe(z.object({ cursor: words(64), limit: maybe(z.number().int().min(1)) })),
});
export const LookupRequest = z.object({ ids: z.array(plainText(64)).min(1).max(100) });
export const ProductRequest = z.object({ id: plainText(64) });

const PROFILE_LENGTH_MAX = 1_000;

/** The address of an agent's profile as it can be kept; null for what is no address. */
export function profileAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > PROFILE_LENGTH_MAX || !URL.canParse(text)) return null;
  const { href, protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** What is wanted, given what was said of the delivery before. */
export function wantedOf({ line_items, buyer, fulfillment }: CheckoutRequest, before: Fulfillment): Wanted {
  return {
    lines: line_items.map(({ item, quantity }) => ({ product: item.id, quantity })),
    buyer: buyer && present(buyer),
    fulfillment: fulfillmentOf(fulfillment?.methods ?? [], before),
  };
}

/** Everything is sent to one place, in one way: what asks for more is refused, never dropped. */
function fulfillmentOf(
  methods: readonly z.infer<typeof Method>[],
  before: Fulfillment,
): Fulfillment | undefined {
  const [method] = methods;
  if (method === undefined) return undefined;
  if (methods.length > 1 || (method.type ?? 'shipping') !== 'shipping')
    throw invalidParameter('$.fulfillment.methods', 'Physical products ship to one place.');
  const destinations = method.destinations?.map(destinationOf) ?? before.destinations;
  return { destinations, selected: selectedOf(destinations, method.selected_destination_id, before) };
}

/** Agents that choose before they have seen what is offered are told so; the choice is the same for all. */
export function asksForAnotherWay({ fulfillment }: CheckoutRequest): boolean {
  const groups = (fulfillment?.methods ?? []).flatMap((method) => method.groups ?? []);
  return groups.some(({ selected_option_id: id }) => id !== undefined && id !== SHIPPING.id);
}

function selectedOf(
  destinations: readonly Destination[],
  asked: string | undefined,
  before: Fulfillment,
): string | null {
  const isKnown = (id: string | null) => destinations.some((destination) => destination.id === id);
  if (asked !== undefined && !isKnown(asked))
    throw invalidParameter(
      '$.fulfillment.methods[0].selected_destination_id',
      `There is no destination '${asked}'.`,
    );
  // Where there is one place to go, there is nothing to choose.
  const only = destinations.length === 1 ? destinations[0]!.id : null;
  return asked ?? only ?? (isKnown(before.selected) ? before.selected : null);
}

function destinationOf({ id, ...place }: z.infer<typeof Place>, index: number): Destination {
  return { id: id ?? `destination_${index + 1}`, ...present(place) };
}

/** Without what was not said, which would hide what was said before. */
function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}
