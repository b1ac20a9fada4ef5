import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { atMostOneOf } from '../values/exclusive.ts';
import { listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  centsAmount,
  httpUrl,
  Metadata,
  MetadataInput,
  MetadataUpdate,
  text,
  timestamp,
  USDC,
  Usdc,
} from '../values/primitives.ts';
import { PriceData, UNIT_AMOUNT_MAX } from './price.ts';

export const ProductType = z
  .enum(['good', 'service'])
  .meta({ description: '`good`: a physical product that is shipped; `service`: everything else.' });
export type ProductType = z.infer<typeof ProductType>;

export const Product = z
  .strictObject({
    id: id('product'),
    object: z.literal('product'),
    livemode: livemode(),
    active: z.boolean().meta({ description: 'Whether it can be sold.' }),
    created: timestamp(),
    description: z.string().meta({ description: 'The description that buyers see.' }).nullable(),
    images: z.array(z.string()).meta({
      description: 'Urls of up to 8 pictures. Pages show small copies of JPEG, PNG, WebP, GIF and AVIF.',
    }),
    metadata: Metadata,
    name: z.string().meta({ description: 'The name that buyers see.' }),
    type: ProductType,
    unit_label: z.string().meta({ description: 'What one unit is called, for example `box`.' }).nullable(),
    updated: timestamp('When a field last changed, in Unix seconds.'),
    url: z.string().meta({ description: 'A public page about the product.' }).nullable(),
    default_price: id('price').meta({ description: 'The price used when none is named.' }).nullable(),
    amount: centsAmount({ description: 'Cents of the default price; 0 when there is none.' }),
    currency: Usdc,
  })
  .meta({
    id: 'Product',
    example: {
      id: exampleId('product'),
      object: 'product',
      livemode: true,
      active: true,
      created: exampleTime,
      description: 'First flush, 100 g.',
      images: ['https://shop.example/tea.jpg'],
      metadata: { sku: 'TEA-100' },
      name: 'Darjeeling tea',
      type: 'good',
      unit_label: 'box',
      updated: exampleTime,
      url: 'https://shop.example/tea',
      default_price: exampleId('price'),
      amount: 1250,
      currency: USDC,
    },
  });
export type Product = z.infer<typeof Product>;

const name = text(250, 'The name that buyers see.');
const description = text(5000, 'The description that buyers see.');
const unitLabel = text(40, 'What one unit is called, for example `box`.');
const url = httpUrl('A public page about the product.');

export const images = z
  .array(httpUrl('The address of a picture.'))
  .max(8, { error: 'A product has at most 8 images.' })
  .meta({ description: 'Urls of up to 8 pictures.' });

const shared = {
  type: ProductType.optional().meta({ description: '`service` by default.' }),
  active: z.boolean().optional().meta({ description: 'False archives the product and its prices.' }),
  amount: centsAmount({ max: UNIT_AMOUNT_MAX, description: 'Cents of the default price.' }).optional().meta({
    description: 'Creates a default price of this many cents. Cannot be combined with `default_price_data`.',
  }),
  default_price_data: PriceData.optional().meta({
    description: 'Creates a default price. Cannot be combined with `amount`.',
  }),
};

/** The same rule for readers of the JSON Schema. */
const oneDefaultPriceSchema = { not: { required: ['amount', 'default_price_data'] } };
const oneDefaultPrice = atMostOneOf('amount', 'default_price_data');

export const ProductCreate = z
  .strictObject({
    name,
    description: description.nullable().optional(),
    unit_label: unitLabel.nullable().optional(),
    url: url.nullable().optional(),
    images: images.nullable().optional(),
    ...shared,
    metadata: MetadataInput.optional(),
  })
  .superRefine(oneDefaultPrice)
  .meta({
    id: 'ProductCreate',
    ...oneDefaultPriceSchema,
    example: { name: 'Darjeeling tea', type: 'good', amount: 1250, metadata: { sku: 'TEA-100' } },
  });
export type ProductCreate = z.infer<typeof ProductCreate>;

export const ProductUpdate = z
  .strictObject({
    name: name.optional(),
    description: description.nullable().optional(),
    unit_label: unitLabel.nullable().optional(),
    url: url.nullable().optional(),
    images: images.nullable().optional(),
    ...shared,
    metadata: MetadataUpdate.optional(),
  })
  .superRefine(oneDefaultPrice)
  .meta({
    id: 'ProductUpdate',
    ...oneDefaultPriceSchema,
    example: { amount: 1350, metadata: { season: 'autumn' } },
  });
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductDeleted = z
  .strictObject({ id: id('product'), object: z.literal('product'), deleted: z.literal(true) })
  .meta({ id: 'ProductDeleted', example: { id: exampleId('product'), object: 'product', deleted: true } });
export type ProductDeleted = z.infer<typeof ProductDeleted>;

export const ProductQuery = listQuery({
  active: z.boolean().optional().meta({ description: 'Only live or only archived products.' }),
  ids: z
    .array(id('product'))
    .min(1, { error: 'Expected at least one id.' })
    .max(100, { error: 'At most 100 ids can be asked for at once.' })
    .optional()
    .meta({ description: 'Only these products: `ids[]=prod_…&ids[]=prod_…`.' }),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const createProduct = route({
  name: 'products.create',
  method: 'POST',
  path: '/v1/products',
  access: 'merchant',
  summary: 'Create a product, with its default price when `amount` or `default_price_data` is given.',
  body: ProductCreate,
  response: Product,
  idempotent: true,
  errors: [],
});

export const listProducts = route({
  name: 'products.list',
  method: 'GET',
  path: '/v1/products',
  access: 'merchant',
  summary: 'Products, newest first.',
  query: ProductQuery,
  response: listOf(Product, 'ProductList'),
  idempotent: false,
  errors: [],
});

export const getProduct = route({
  name: 'products.retrieve',
  method: 'GET',
  path: '/v1/products/{id}',
  access: 'merchant',
  summary: 'One product.',
  response: Product,
  idempotent: false,
  errors: [404],
});

export const updateProduct = route({
  name: 'products.update',
  method: 'POST',
  path: '/v1/products/{id}',
  access: 'merchant',
  summary: 'Update a product. A new amount creates a new default price and archives the old one.',
  body: ProductUpdate,
  bodyOptional: true,
  response: Product,
  idempotent: true,
  errors: [404],
});

export const deleteProduct = route({
  name: 'products.delete',
  method: 'DELETE',
  path: '/v1/products/{id}',
  access: 'merchant',
  summary: 'Delete a product that was never used.',
  response: ProductDeleted,
  idempotent: false,
  errors: [404, 409],
});
