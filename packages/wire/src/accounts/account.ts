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
  brand_color: '#0b6b57',
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
  'The https url of a logo (JPEG, PNG, WebP, GIF or AVIF). Hosted pages show a small copy beside the business name.';
const DEFAULT_SUCCESS = 'The default `success_url` of new checkout sessions and transaction intents.';
const DEFAULT_CANCEL = 'The default `cancel_url` of new checkout sessions and transaction intents.';

const NOTIFICATION =
  'The email address for notifications about payments, things that need attention and failing webhooks, if the installation sends email.';

const TIME_ZONE = 'The time zone of the days in dashboard reports; `UTC` by default.';

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
  description: 'Which payment emails to send: one for each payment, one for each day (UTC), or none.',
});
export type NotifyPaid = z.infer<typeof NotifyPaid>;
const POLICIES = 'An https url. Agents that buy by UCP or ACP show it to the people they buy for.';
const policies = {
  terms_url: `The terms of service of the business. ${POLICIES}`,
  privacy_url: `The privacy policy of the business. ${POLICIES}`,
  refund_url: `The refund policy of the business. ${POLICIES}`,
};

const BRAND =
  'The colour of buttons and links on hosted pages, for example `#0b6b57`. Pages make it darker or lighter where it could not be read.';

const ORDER_EVENTS =
  'The https url at which an agent’s platform is notified, by ACP, of paid and refunded orders. The platform gives it to you with a secret.';

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
    brand_color: z.string().meta({ description: BRAND }).nullable(),
    default_success_url: z.string().meta({ description: DEFAULT_SUCCESS }).nullable(),
    default_cancel_url: z.string().meta({ description: DEFAULT_CANCEL }).nullable(),
    notification_email: z.string().meta({ description: NOTIFICATION }).nullable(),
    notification_email_confirmed: z.boolean().meta({
      description: 'Whether the owner has confirmed the address. Until then no notifications are sent.',
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
    username: text(32, 'A display label; null removes it.').nullable().optional(),
    metadata: MetadataUpdate.optional(),
    sells_to_agents: z
      .boolean()
      .optional()
      .meta({ description: 'Whether agents can buy the active products.' }),
    icon_url: httpUrl(`${ICON} Null removes it.`)
      .refine((url) => url.startsWith('https:'), { error: 'Expected an https url.' })
      .nullable()
      .optional(),
    brand_color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'Expected a colour such as #0b6b57.' })
      .nullable()
      .optional()
      .meta({ description: `${BRAND} Null removes it.`, example: '#0b6b57' }),
    default_success_url: returnUrl(`${DEFAULT_SUCCESS} Null removes it.`).nullable().optional(),
    default_cancel_url: returnUrl(`${DEFAULT_CANCEL} Null removes it.`).nullable().optional(),
    notification_email: z
      .email({ error: 'Expected an email address.' })
      .max(254, { error: 'Expected at most 254 characters.' })
      .nullable()
      .optional()
      .meta({ description: `${NOTIFICATION} Null removes it.` }),
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
      'The secret that the platform gave you with the url. Notifications are signed with it. It is never shown.',
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
    'Update the account: business name, logo, username, metadata, return addresses, policies, and selling to agents. Fields that you leave out do not change.',
  body: AccountUpdate,
  bodyOptional: true,
  response: Account,
  idempotent: true,
  errors: [],
});

/** Characters of base64: 512 KiB of picture, well below what a body may have. */
const LOGO_CHARACTERS_MAX = 699_052;

export const AccountLogo = z
  .strictObject({
    image: z
      .string()
      .max(LOGO_CHARACTERS_MAX, { error: 'The picture is larger than 512 KiB. Send a smaller one.' })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'Expected a picture in base64.' })
      .meta({ description: 'A JPEG, PNG, WebP, GIF or AVIF picture of up to 512 KiB, in base64.' }),
  })
  .meta({
    id: 'AccountLogo',
    example: {
      image:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  });
export type AccountLogo = z.infer<typeof AccountLogo>;

export const uploadAccountLogo = route({
  name: 'account.upload_logo',
  method: 'POST',
  path: '/v1/account/logo',
  access: 'merchant',
  summary: 'Upload a logo. We draw it again, small, and `icon_url` is its address on this installation.',
  body: AccountLogo,
  response: Account,
  idempotent: true,
  errors: [],
});
