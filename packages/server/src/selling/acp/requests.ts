import { QUANTITY_MAX } from '@florin/wire/payments/line-item';
import { z } from 'zod';
import { invalidParameter } from '../../errors/api-error.ts';
import type { Buyer } from '../buyer.ts';
import type { Wanted } from '../checkout.ts';
import type { Fulfillment } from '../fulfillment.ts';
import { LINES_MAX, plainText } from '../read-request.ts';
import { optionsOf } from './delivery-options.ts';

/** What requests of the Agentic Commerce Protocol hold, as far as it matters here. */

const words = (lengthMax = 200) => plainText(lengthMax).optional();

const AcpBuyer = z.object({
  email: plainText(320),
  first_name: words(),
  last_name: words(),
  full_name: words(400),
  phone_number: words(50),
});

const Address = z.object({
  name: plainText(200),
  line_one: plainText(200),
  line_two: words(),
  city: plainText(200),
  state: plainText(100),
  country: plainText(100),
  postal_code: plainText(20),
});

const FulfillmentDetails = z.object({
  name: words(),
  phone_number: words(50),
  email: words(320),
  address: Address.optional(),
});

/** An item may be named as often as it is wanted. */
const ITEMS_MAX = 10_000;

/** What is wanted twice is named twice; some also say how often. */
const Items = z
  .array(z.object({ id: plainText(64), quantity: z.number().int().min(1).max(QUANTITY_MAX).optional() }))
  .min(1)
  .max(ITEMS_MAX);

const said = {
  buyer: AcpBuyer.optional(),
  fulfillment_details: FulfillmentDetails.optional(),
  fulfillment_groups: z
    .array(z.object({ fulfillment_details: FulfillmentDetails.optional() }))
    .max(LINES_MAX)
    .optional(),
};

export const CreateRequest = z.object({
  line_items: Items,
  currency: plainText(8),
  capabilities: z.looseObject({}),
  ...said,
});

export const UpdateRequest = z.object({
  line_items: Items.optional(),
  selected_fulfillment_options: z
    .array(z.object({ type: plainText(20), option_id: plainText(64) }))
    .max(LINES_MAX)
    .optional(),
  ...said,
});
export type UpdateRequest = z.infer<typeof UpdateRequest>;

/** The credential's token is an x402 payment: what would stand in the header `PAYMENT-SIGNATURE`. */
export const CompleteRequest = z.object({
  buyer: AcpBuyer.optional(),
  payment_data: z.object({
    handler_id: z.string().optional(),
    instrument: z
      .object({ type: z.string(), credential: z.object({ type: z.string(), token: plainText(8_192) }) })
      .optional(),
  }),
});
export type CompleteRequest = z.infer<typeof CompleteRequest>;

type Line = Wanted['lines'][number];

/** @example linesOf([{ id: 'prod_1' }, { id: 'prod_1' }]) // [{ product: 'prod_1', quantity: 2 }] */
export function linesOf(items: z.infer<typeof Items>): readonly Line[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity = 1 } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  if (quantities.size > LINES_MAX)
    throw invalidParameter('$.line_items', `A checkout has at most ${LINES_MAX} different items.`);
  return [...quantities].map(([product, quantity]) => {
    if (quantity > QUANTITY_MAX)
      throw invalidParameter('$.line_items', `At most ${QUANTITY_MAX} of one item can be bought at once.`);
    return { product, quantity };
  });
}

export function assertDollars(currency: string): void {
  if (currency.toLowerCase() !== 'usd')
    throw invalidParameter('$.currency', 'Prices here are in usd, paid in USDC.');
}

export function assertOffered({ selected_fulfillment_options: selected = [] }: UpdateRequest): void {
  const offered = new Set(optionsOf([true, false]).map(({ id }) => id));
  const unknown = selected.find(({ option_id }) => !offered.has(option_id));
  if (unknown !== undefined)
    throw invalidParameter('$.selected_fulfillment_options', `There is no option '${unknown.option_id}'.`);
}

/** Who buys, and where it is sent; what is not said stays as it was. */
export function saidIn(request: Pick<UpdateRequest, keyof typeof said>): Omit<Wanted, 'lines'> {
  return { buyer: request.buyer satisfies Buyer | undefined, fulfillment: fulfillmentOf(request) };
}

/** Everything is sent to one place: what asks for several is refused, never dropped. */
function fulfillmentOf({
  fulfillment_details,
  fulfillment_groups = [],
}: Pick<UpdateRequest, keyof typeof said>): Partial<Fulfillment> | undefined {
  const all = [fulfillment_details, ...fulfillment_groups.map((group) => group.fulfillment_details)];
  const details = all.filter((one) => one !== undefined);
  const addresses = new Set(details.flatMap(({ address }) => (address ? [JSON.stringify(address)] : [])));
  if (addresses.size > 1)
    throw invalidParameter('$.fulfillment_groups', 'Everything in one checkout ships to one address.');
  const chosen = details.find(({ address }) => address !== undefined) ?? details[0];
  if (chosen === undefined) return undefined;
  const { address, ...contact } = chosen;
  if (address === undefined) return { contact };
  const destination = {
    id: 'address',
    first_name: address.name,
    street_address: address.line_one,
    extended_address: address.line_two,
    address_locality: address.city,
    address_region: address.state,
    postal_code: address.postal_code,
    address_country: address.country,
  };
  return { contact, destinations: [destination], selected: destination.id };
}

/** The payment that was signed; null where it is of another kind. */
export function paymentIn(
  { payment_data: { handler_id, instrument } }: CompleteRequest,
  ours: string,
): string | null {
  const isOurs = handler_id === ours && instrument?.credential.type === 'x402';
  return isOurs ? instrument.credential.token : null;
}
