import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { ShippingAddressInput } from '../postal/shipping-address.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { plainLine } from '../values/plain-line.ts';
import { Metadata, MetadataInput, MetadataUpdate, timestamp } from '../values/primitives.ts';
import { ContactDetails, contactInput, detailsExample, PostalAddress } from './card.ts';

const NICKNAME_LENGTH_MAX = 60;
const NICKNAME = 'What you call the address, for example “Home”.';

export const Address = z
  .strictObject({
    id: id('address'),
    object: z.literal('address'),
    livemode: livemode(),
    nickname: z.string().meta({ description: NICKNAME }),
    ...ContactDetails.shape,
    address: PostalAddress,
    created: timestamp(),
    metadata: Metadata,
  })
  .meta({
    id: 'Address',
    description: 'An address for purchases. Send its details as `options[buyer]` of a checkout intent.',
    example: {
      id: exampleId('address'),
      object: 'address',
      livemode: true,
      nickname: 'Home',
      ...detailsExample,
      created: exampleTime,
      metadata: {},
    },
  });
export type Address = z.infer<typeof Address>;

const nickname = plainLine(NICKNAME_LENGTH_MAX, NICKNAME);
const address = ShippingAddressInput.meta({ description: 'Checked by country.' });

export const AddressCreate = z
  .strictObject({ nickname, ...contactInput, address, metadata: MetadataInput.optional() })
  .meta({ id: 'AddressCreate', example: { nickname: 'Home', ...detailsExample } });
export type AddressCreate = z.infer<typeof AddressCreate>;

export const AddressUpdate = z
  .strictObject({
    nickname: nickname.optional(),
    ...contactInput,
    address: address.optional(),
    metadata: MetadataUpdate.optional(),
  })
  .meta({ id: 'AddressUpdate', example: { nickname: 'Office' } });
export type AddressUpdate = z.infer<typeof AddressUpdate>;

export const AddressDeleted = z
  .strictObject({ id: id('address'), object: z.literal('address'), deleted: z.literal(true) })
  .meta({ id: 'AddressDeleted', example: { id: exampleId('address'), object: 'address', deleted: true } });
export type AddressDeleted = z.infer<typeof AddressDeleted>;

export const createAddress = route({
  name: 'addresses.create',
  method: 'POST',
  path: '/v1/addresses',
  access: 'merchant',
  summary: 'Create an address for purchases. Postal code and state are checked by country.',
  body: AddressCreate,
  response: Address,
  idempotent: true,
  errors: [409],
});

export const listAddresses = route({
  name: 'addresses.list',
  method: 'GET',
  path: '/v1/addresses',
  access: 'merchant',
  summary: 'Addresses, newest first.',
  query: PageQuery,
  response: listOf(Address, 'AddressList'),
  idempotent: false,
  errors: [],
});

export const getAddress = route({
  name: 'addresses.retrieve',
  method: 'GET',
  path: '/v1/addresses/{id}',
  access: 'merchant',
  summary: 'One address.',
  response: Address,
  idempotent: false,
  errors: [404],
});

export const updateAddress = route({
  name: 'addresses.update',
  method: 'POST',
  path: '/v1/addresses/{id}',
  access: 'merchant',
  summary: 'Update an address. Fields that you leave out do not change; `address` is replaced as a whole.',
  body: AddressUpdate,
  bodyOptional: true,
  response: Address,
  idempotent: true,
  errors: [404],
});

export const deleteAddress = route({
  name: 'addresses.delete',
  method: 'DELETE',
  path: '/v1/addresses/{id}',
  access: 'merchant',
  summary: 'Delete an address. Past purchases keep it.',
  response: AddressDeleted,
  idempotent: false,
  errors: [404],
});
