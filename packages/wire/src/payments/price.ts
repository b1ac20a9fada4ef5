import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  centsAmount,
  Metadata,
  MetadataInput,
  timestamp,
  USDC,
  Usdc,
  UsdcInput,
} from '../values/primitives.ts';

/** The highest price of one unit: 1,000,000.00. */
export const UNIT_AMOUNT_MAX = 100_000_000;

export const priceExample = {
  id: exampleId('price'),
  object: 'price',
  livemode: true,
  active: true,
  billing_scheme: 'per_unit',
  created: exampleTime,
  currency: USDC,
  metadata: {},
  product: exampleId('product'),
  type: 'one_time',
  unit_amount: 1250,
  unit_amount_decimal: '1250',
} as const;

export const Price = z
  .strictObject({
    id: id('price'),
    object: z.literal('price'),
    livemode: livemode(),
    active: z.boolean().meta({ description: 'False once archived through its product.' }),
    billing_scheme: z.literal('per_unit'),
    created: timestamp(),
    currency: Usdc,
    metadata: Metadata,
    product: id('product').meta({ description: 'The product that this price belongs to.' }),
    type: z.literal('one_time'),
    unit_amount: centsAmount({ description: 'Cents for one unit.' }),
    unit_amount_decimal: z.string().meta({ description: '`unit_amount` as a decimal text.' }),
  })
  .meta({ id: 'Price', example: priceExample });
export type Price = z.infer<typeof Price>;

/** A price given inline, with the product that it is for. */
export const PriceData = z.strictObject({
  unit_amount: centsAmount({ max: UNIT_AMOUNT_MAX, description: 'Cents for one unit; 0 is free.' }),
  currency: UsdcInput,
});
export type PriceData = z.infer<typeof PriceData>;

export const PriceQuery = listQuery({
  product: id('product').optional().meta({ description: 'Only prices of this product.' }),
  active: z.boolean().optional().meta({ description: 'Only live or only archived prices.' }),
});
export type PriceQuery = z.infer<typeof PriceQuery>;

export const listPrices = route({
  name: 'prices.list',
  method: 'GET',
  path: '/v1/prices',
  access: 'merchant',
  summary: 'Prices, newest first.',
  query: PriceQuery,
  response: listOf(Price, 'PriceList'),
  idempotent: false,
  errors: [],
});

export const getPrice = route({
  name: 'prices.retrieve',
  method: 'GET',
  path: '/v1/prices/{id}',
  access: 'merchant',
  summary: 'One price.',
  response: Price,
  idempotent: false,
  errors: [404],
});

export const PriceCreate = z
  .strictObject({
    product: id('product').meta({
      description: 'The product. Its default price does not change.',
    }),
    unit_amount: PriceData.shape.unit_amount,
    currency: UsdcInput,
    metadata: MetadataInput.optional(),
  })
  .meta({ id: 'PriceCreate', example: { product: exampleId('product'), unit_amount: 990 } });
export type PriceCreate = z.infer<typeof PriceCreate>;

export const createPrice = route({
  name: 'prices.create',
  method: 'POST',
  path: '/v1/prices',
  access: 'merchant',
  summary: 'Create an additional price of a product.',
  body: PriceCreate,
  response: Price,
  idempotent: true,
  renamedParameters: {
    recurring: 'There are no subscriptions here: a price is paid once.',
    product_data: 'Create the product first. POST /v1/products with amount also creates its price.',
    nickname: 'Prices have no names: use metadata.',
    lookup_key: 'Prices are named by their ids: keep yours in metadata.',
    tax_behavior: 'Taxes are not calculated. Include them in the price.',
  },
  errors: [],
});
