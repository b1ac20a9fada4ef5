import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { exactlyOneOf } from '../values/exclusive.ts';
import { listOf } from '../values/list.ts';
import { centsAmount, text, USDC, Usdc } from '../values/primitives.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { AdjustableQuantity, AdjustableQuantityInput } from './buyer/choice.ts';
import { Price, PriceData, priceExample } from './price.ts';
import { images } from './product.ts';

export const QUANTITY_MAX = 1_000_000;

export const lineItemExample = {
  id: exampleId('line_item'),
  object: 'item',
  amount_discount: 0,
  amount_subtotal: 2500,
  amount_tax: 0,
  amount_total: 2500,
  currency: USDC,
  description: 'Darjeeling tea',
  price: priceExample,
  quantity: 2,
  product: exampleId('product'),
  adjustable_quantity: null,
} as const;

/** What is sold, as it was when the object was made: later changes of a price do not alter it. */
export const LineItem = z
  .strictObject({
    id: id('line_item'),
    object: z.literal('item'),
    amount_discount: centsAmount({ description: 'Cents taken off.' }),
    amount_subtotal: centsAmount({ description: 'Cents before discount and tax.' }),
    amount_tax: centsAmount({ description: 'Cents of tax.' }),
    amount_total: centsAmount({ description: 'Cents to pay for this item.' }),
    currency: Usdc,
    description: z.string().meta({ description: 'The name of the item.' }),
    price: Price.nullable().meta({
      description: 'The price at that time; null if the buyer chose the amount.',
    }),
    quantity: z.int().min(1).meta({ description: 'How many.' }),
    product: id('product').meta({ description: 'The product that is sold.' }),
    adjustable_quantity: AdjustableQuantity.nullable().meta({
      description: 'The limits within which the buyer chooses the quantity; null if it is fixed.',
    }),
  })
  .meta({ id: 'LineItem', example: lineItemExample });
export type LineItem = z.infer<typeof LineItem>;

export const LineItemList = listOf(LineItem, 'LineItemList');
export type LineItemList = z.infer<typeof LineItemList>;

const ProductData = z.strictObject({
  name: text(250, 'The name that buyers see.'),
  price_data: PriceData.meta({ description: 'What one unit costs.' }),
});

/** As Stripe's clients write it: the price on the line, the product inside. */
const LinePriceData = z
  .strictObject({
    ...PriceData.shape,
    product: id('product')
      .optional()
      .meta({ description: 'An existing product that is sold at this price.' }),
    product_data: z
      .strictObject({
        name: text(250, 'The name that buyers see.'),
        description: text(5000, 'What it is.').optional(),
        images: images.optional(),
      })
      .optional()
      .meta({ description: 'A product for this item only.' }),
  })
  .superRefine(exactlyOneOf('product', 'product_data'));

const quantity = wholeNumber(1, QUANTITY_MAX).default(1).meta({ description: 'The quantity; 1 by default.' });
const price = id('price').meta({ description: 'An existing price.' });
const product = id('product').meta({ description: 'An existing product, at its default price.' });
const adjustable_quantity = AdjustableQuantityInput.optional();
const product_data = ProductData.meta({ description: 'A product for this item only.' });

const price_data = LinePriceData.meta({ description: 'A price for this item only.' });

/** For readers of the documentation and generators of clients: what an item can be, each by its name. */
export const lineItemVariants = {
  LineItemByPrice: z.strictObject({ price, quantity, adjustable_quantity }),
  LineItemByProduct: z.strictObject({ product, quantity, adjustable_quantity }),
  LineItemByProductData: z.strictObject({ product_data, quantity, adjustable_quantity }),
  LineItemByPriceData: z.strictObject({ price_data, quantity, adjustable_quantity }),
};

const variants = Object.keys(lineItemVariants).map((name) => ({ $ref: `#/components/schemas/${name}` }));

export const LineItemInput = z
  .strictObject({
    quantity,
    price: price.optional(),
    product: product.optional(),
    product_data: product_data.optional(),
    price_data: price_data.optional(),
    adjustable_quantity,
  })
  .superRefine(exactlyOneOf('price', 'product', 'product_data', 'price_data'))
  .superRefine(startsWithinBounds)
  .meta({
    id: 'CheckoutLinkLineItemInput',
    description: 'Exactly one of `price`, `product`, `product_data` and `price_data`.',
    override: ({ jsonSchema }) => {
      for (const key of ['type', 'properties', 'additionalProperties', 'required'] as const)
        delete jsonSchema[key];
      jsonSchema.oneOf = variants;
    },
    example: { price: exampleId('price'), quantity: 2 },
  });
export type LineItemInput = z.infer<typeof LineItemInput>;

function startsWithinBounds(
  item: { readonly quantity: number; readonly adjustable_quantity?: AdjustableQuantityInput | undefined },
  context: z.RefinementCtx,
): void {
  const bounds = item.adjustable_quantity;
  if (bounds === undefined || (item.quantity >= bounds.minimum && item.quantity <= bounds.maximum)) return;
  context.addIssue({
    code: 'custom',
    path: ['quantity'],
    message: `Expected a quantity from ${bounds.minimum} to ${bounds.maximum}, as adjustable_quantity says.`,
  });
}

/**
 * The `line_items` parameter of a create.
 * @example const CheckoutLinkCreate = z.strictObject({ line_items: lineItemsInput(20) })
 */
export function lineItemsInput(countMax: number) {
  return z
    .array(LineItemInput)
    .min(1, { error: 'Expected at least one line item.' })
    .max(countMax, { error: `Expected at most ${countMax} line items.` })
    .meta({ description: `What is sold: 1 to ${countMax} items.` });
}
