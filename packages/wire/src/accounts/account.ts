import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { livemode } from '../values/livemode.ts';
import { address, httpUrl, Metadata, MetadataUpdate, text, timestamp } from '../values/primitives.ts';
import { returnUrl } from '../values/return-url.ts';

export const accountExample = {
  id: exampleId('account'),
  object: 'account',
  livemode: true,
  created: exampleTime,
  business_profile: { name: 'Leaf & Kettle' },
  username: 'leaf-and-kettle',
  metadata: {},
  wallet_address: exampleAddresses.merchant,
  sells_to_agents: false,
  icon_url: 'https://shop.example/mark.png',
  default_success_url: null,
  default_cancel_url: null,
  notification_email: null,
  notification_email_confirmed: false,
  notify_paid: 'daily',
  time_zone: 'UTC',
  terms_url: 'https://shop.example/terms',
  privacy_url: 'https://shop.example/privacy',
  refund_url: null,
  acp_order_events_url: null,
} as const;

const ICON =
  'A picture (JPEG, PNG, WebP, GIF or AVIF) that stands beside the business name on hosted pages; https. Pages show a small copy of it.';
const DEFAULT_SUCCESS = 'The `success_url` of sessions and intents that give none, from their creation on.';
const DEFAULT_CANCEL = 'The `cancel_url` of sessions and intents that give none, from their creation on.';

const NOTIFICATION =
  'Where you are told by mail what was paid, what needs you and which webhook fails, where the installation sends mail.';

const TIME_ZONE = 'In which the days of the dashboard’s numbers begin; `UTC` at first.';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    // It is how a name that is none is told.
    return false;
  }
}

export const NotifyPaid = z.enum(['each', 'daily', 'off']).meta({
  description: 'Whether mail tells of each payment, of the sum of each day (UTC), or of none.',
});
export type NotifyPaid = z.infer<typeof NotifyPaid>;
const POLICIES = 'https; agents that buy by UCP or ACP show it to whoever they buy for.';
const policies = {
  terms_url: `The terms on which the business sells; ${POLICIES}`,
  privacy_url: `What the business does with the data of buyers; ${POLICIES}`,
  refund_url: `When and how the business takes things back; ${POLICIES}`,
};

const ORDER_EVENTS =
  'Where an agent’s platform is told, by ACP, of orders that were paid or refunded; https. The platform gives it to you, with a secret.';

const shownUrl = (description: string) => z.string().meta({ description }).nullable();
const policyUrl = (description: string) =>
  httpUrl(`${description} Null removes it.`)
    .refine((url) => url.startsWith('https:'), { error: 'Expected an https url.' })
    .nullable()
    .optional();

export const Account = z
  .strictObject({
    id: id('account'),
    object: z.literal('account'),
    livemode: livemode(),
    created: timestamp(),
    business_profile: z
      .strictObject({
        name: z.string().meta({ description: 'The business name that buyers and recipients see.' }),
      })
      .meta({ description: 'What others see of the business.' }),
    username: z.string().max(32).meta({ description: 'A display label set by the owner.' }).nullable(),
    metadata: Metadata,
    wallet_address: address('The wallet that owns the account.'),
    sells_to_agents: z.boolean().meta({
      description: 'Whether agents can buy its active products, at `/merchants/{id}/.well-known/ucp`.',
    }),
    icon_url: z.string().meta({ description: ICON }).nullable(),
    default_success_url: z.string().meta({ description: DEFAULT_SUCCESS }).nullable(),
    default_cancel_url: z.string().meta({ description: DEFAULT_CANCEL }).nullable(),
    notification_email: z.string().meta({ description: NOTIFICATION }).nullable(),
    notification_email_confirmed: z.boolean().meta({
      description:
        'Whether its owner has followed the link in the mail that asked; nothing else is sent before.',
    }),
    notify_paid: NotifyPaid,
    time_zone: z.string().meta({ description: TIME_ZONE }),
    terms_url: shownUrl(policies.terms_url),
    privacy_url: shownUrl(policies.privacy_url),
    refund_url: shownUrl(policies.refund_url),
    acp_order_events_url: shownUrl(ORDER_EVENTS),
  })
  .meta({ id: 'Account', example: accountExample });
export type Account = z.infer<typeof Account>;

export const AccountUpdate = z
  .strictObject({
    business_profile: z
      .strictObject({
        name: text(100, 'The business name that buyers and recipients see.').optional(),
      })
      .optional()
      .meta({ description: 'What others see of the business.' }),
    username: text(32, 'A display label; null clears it.').nullable().optional(),
    metadata: MetadataUpdate.optional(),
    sells_to_agents: z
      .boolean()
      .optional()
      .meta({ description: 'Lets agents buy the active products, or no longer.' }),
    icon_url: httpUrl(`${ICON} Null removes it.`)
      .refine((url) => url.startsWith('https:'), { error: 'Expected an https url.' })
      .nullable()
      .optional(),
    default_success_url: returnUrl(`${DEFAULT_SUCCESS} Null removes it.`).nullable().optional(),
    default_cancel_url: returnUrl(`${DEFAULT_CANCEL} Null removes it.`).nullable().optional(),
    notification_email: z
      .email({ error: 'Expected an email address.' })
      .max(254, { error: 'Expected at most 254 characters.' })
      .nullable()
      .optional()
      .meta({ description: `${NOTIFICATION} Null ends it.` }),
    notify_paid: NotifyPaid.optional(),
    time_zone: z
      .string()
      .max(64, { error: 'Expected at most 64 characters.' })
      .refine(isTimeZone, { error: 'Expected a time zone of the IANA database, for example Europe/Berlin.' })
      .optional()
      .meta({ description: TIME_ZONE, example: 'Europe/Berlin' }),
    terms_url: policyUrl(policies.terms_url),
    privacy_url: policyUrl(policies.privacy_url),
    refund_url: policyUrl(policies.refund_url),
    acp_order_events_url: httpUrl(
      `${ORDER_EVENTS} Send \`acp_order_events_secret\` with it. Null removes both.`,
    )
      .nullable()
      .optional(),
    acp_order_events_secret: text(
      200,
      'The secret that the platform gave you with the url; what is sent is signed with it. It is never shown.',
    )
      .min(16, { error: 'Expected at least 16 characters.' })
      .nullable()
      .optional(),
  })
  .meta({
    id: 'AccountUpdate',
    example: { business_profile: { name: 'Leaf & Kettle' }, username: 'leaf-and-kettle' },
  });
export type AccountUpdate = z.infer<typeof AccountUpdate>;

export const getAccount = route({
  name: 'account.retrieve',
  method: 'GET',
  path: '/v1/account',
  access: 'merchant',
  summary: 'The account that the credential belongs to.',
  response: Account,
  idempotent: false,
  errors: [],
});

export const updateAccount = route({
  name: 'account.update',
  method: 'POST',
  path: '/v1/account',
  access: 'merchant',
  summary:
    'Change the business name, its mark, the username, metadata, where buyers return to, its policies, whether agents can buy, or where their platform is told of orders. What is left out stays.',
  body: AccountUpdate,
  bodyOptional: true,
  response: Account,
  idempotent: true,
  errors: [],
});
