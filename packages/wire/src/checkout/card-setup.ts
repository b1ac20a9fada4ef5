import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { Metadata, MetadataInput, timestamp } from '../values/primitives.ts';
import { returnUrl } from '../values/return-url.ts';

export const CardSetupStatus = z.enum(['open', 'complete', 'expired']).meta({
  description:
    '`open`: the form can be filled in; `complete`: a card was stored; `expired`: nobody filled it in within ten minutes.',
});
export type CardSetupStatus = z.infer<typeof CardSetupStatus>;

const RETURN = 'Where the person goes after entering the card.';

export const CardSetup = z
  .strictObject({
    id: id('card_setup'),
    object: z.literal('card_setup'),
    livemode: livemode(),
    status: CardSetupStatus,
    url: z
      .string()
      .meta({
        description:
          'The page with the form. Anyone who opens it can store one card in this account, once. Returned only on creation, null after that.',
      })
      .nullable(),
    card: id('card').meta({ description: 'The card that was stored.' }).nullable(),
    return_url: z.string().meta({ description: RETURN }).nullable(),
    expires_at: timestamp('When the form expires, Unix seconds: ten minutes after `created`.'),
    created: timestamp(),
    metadata: Metadata.meta({ description: 'Your own keys and values. They are copied to the card.' }),
  })
  .meta({
    id: 'CardSetup',
    description: 'A hosted form for one card. The card number never reaches your systems.',
    example: {
      id: exampleId('card_setup'),
      object: 'card_setup',
      livemode: true,
      status: 'open',
      url: `https://florin.example/cards/setup/${exampleId('card_setup')}.7Yl3k0dW8mQx2nVb5Rt9Ha`,
      card: null,
      return_url: 'https://shop.example/cards',
      expires_at: exampleTime + 600,
      created: exampleTime,
      metadata: {},
    },
  });
export type CardSetup = z.infer<typeof CardSetup>;

export const CardSetupCreate = z
  .strictObject({ return_url: returnUrl(RETURN).optional(), metadata: MetadataInput.optional() })
  .meta({ id: 'CardSetupCreate', example: { return_url: 'https://shop.example/cards' } });
export type CardSetupCreate = z.infer<typeof CardSetupCreate>;

export const createCardSetup = route({
  name: 'card_setups.create',
  method: 'POST',
  path: '/v1/card_setups',
  access: 'merchant',
  summary: 'Create a page on which a person enters one card. It works once, for ten minutes.',
  body: CardSetupCreate,
  bodyOptional: true,
  response: CardSetup,
  // Its answer holds an address that stores a card in the account.
  idempotent: false,
  // Without VAULT_KEYS an installation keeps no cards.
  errors: [503],
});

export const listCardSetups = route({
  name: 'card_setups.list',
  method: 'GET',
  path: '/v1/card_setups',
  access: 'merchant',
  summary: 'Card setups of the last 30 days, newest first.',
  query: PageQuery,
  response: listOf(CardSetup, 'CardSetupList'),
  idempotent: false,
  errors: [],
});

export const getCardSetup = route({
  name: 'card_setups.retrieve',
  method: 'GET',
  path: '/v1/card_setups/{id}',
  access: 'merchant',
  summary: 'One card setup: its status and its card.',
  response: CardSetup,
  idempotent: false,
  errors: [404],
});
