import type { Role } from '@florin/wire/accounts/member';
import type { routes } from '@florin/wire/routes';
import { ApiError } from '../errors/api-error.ts';

/**
 * What somebody must be allowed to do something: `person` is anybody who is signed in (and no API key), `read` lets look, `refund` lets
 * give back money up to a limit, `manage` is the business, `owner` is its people.
 */
export type Permission = 'read' | 'person' | 'refund' | 'manage' | 'owner';

const ROLES: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(['read', 'person', 'refund', 'manage', 'owner']),
  manager: new Set(['read', 'person', 'refund', 'manage']),
  support: new Set(['read', 'person', 'refund']),
  read_only: new Set(['read', 'person']),
};

/** People are managed by people: a key of somebody who was removed must not let them in again. */
const KEY_PERMISSIONS: ReadonlySet<Permission> = new Set(['read', 'refund', 'manage']);

type MerchantOperation = Extract<(typeof routes)[number], { readonly access: 'merchant' }>['name'];

/** Every operation of the API that a session can call: one that is added without a permission does not compile. */
const OPERATIONS: Readonly<Record<MerchantOperation, Permission>> = {
  'gifts.create': 'manage',
  'gifts.list': 'read',
  'gifts.retrieve': 'read',
  'gifts.reclaim': 'manage',
  'gifts.fund': 'manage',
  'checkout_intents.create': 'manage',
  'checkout_intents.list': 'read',
  'checkout_intents.retrieve': 'read',
  'checkout_intents.respond': 'manage',
  'checkout_intents.confirm': 'manage',
  'checkout_intents.cancel': 'manage',
  'checkout_intents.steps': 'read',
  'merchant_accounts.reveal': 'manage',
  'approved_merchants.list': 'read',
  'approved_merchants.withdraw': 'manage',
  'cards.create': 'manage',
  'cards.list': 'read',
  'cards.retrieve': 'read',
  'cards.update': 'manage',
  'cards.delete': 'manage',
  'card_setups.create': 'manage',
  'card_setups.list': 'read',
  'card_setups.retrieve': 'read',
  'addresses.create': 'manage',
  'addresses.list': 'read',
  'addresses.retrieve': 'read',
  'addresses.update': 'manage',
  'addresses.delete': 'manage',
  'products.create': 'manage',
  'products.list': 'read',
  'products.retrieve': 'read',
  'products.update': 'manage',
  'products.delete': 'manage',
  'prices.create': 'manage',
  'prices.list': 'read',
  'prices.retrieve': 'read',
  'checkout_links.create': 'manage',
  'checkout_links.list': 'read',
  'checkout_links.retrieve': 'read',
  'checkout_links.update': 'manage',
  'checkout_links.cancel': 'manage',
  'checkout_sessions.create': 'manage',
  'checkout_sessions.list': 'read',
  'checkout_sessions.retrieve': 'read',
  'checkout_sessions.line_items': 'read',
  'checkout_sessions.cancel': 'manage',
  'checkout_sessions.erase_details': 'manage',
  'transaction_intents.create': 'manage',
  'transaction_intents.list': 'read',
  'transaction_intents.retrieve': 'read',
  'transaction_intents.cancel': 'manage',
  'transactions.list': 'read',
  'transactions.retrieve': 'read',
  'unmatched_payments.list': 'read',
  'unmatched_payments.retrieve': 'read',
  'unmatched_payments.accept': 'manage',
  'refunds.create': 'refund',
  'refunds.list': 'read',
  'refunds.retrieve': 'read',
  'refunds.cancel': 'refund',
  'events.list': 'read',
  'events.stream': 'read',
  'events.retrieve': 'read',
  'events.proof': 'read',
  'events.redeliver': 'manage',
  'webhook_endpoints.create': 'manage',
  'webhook_endpoints.list': 'read',
  'webhook_endpoints.retrieve': 'read',
  'webhook_endpoints.update': 'manage',
  'webhook_endpoints.rotate_secret': 'manage',
  'webhook_endpoints.test': 'manage',
  'webhook_endpoints.delete': 'manage',
  'webhook_endpoints.deliveries': 'read',
  'webhook_deliveries.list': 'read',
  'webhook_deliveries.retrieve': 'read',
  'webhook_deliveries.redeliver': 'manage',
  'api_keys.create': 'manage',
  'api_keys.list': 'read',
  'api_keys.retrieve': 'read',
  'api_keys.delete': 'manage',
  'refused_requests.list': 'read',
  'refused_requests.retrieve': 'read',
  'account.retrieve': 'read',
  'account.update': 'manage',
  'account.upload_logo': 'manage',
  'session.retrieve': 'read',
  // Anybody may sign out, and a key that tries is told that there is no session.
  'session.delete': 'read',
  'session.switch': 'person',
  'passkeys.challenge': 'person',
  'passkeys.create': 'person',
  'passkeys.list': 'person',
  'passkeys.delete': 'person',
  'members.list': 'person',
  'members.update': 'owner',
  'members.remove': 'owner',
  'members.leave': 'person',
  'member_invitations.create': 'owner',
  'member_invitations.list': 'owner',
  'member_invitations.delete': 'owner',
  'dashboard_sessions.list': 'person',
  'dashboard_sessions.delete': 'person',
  'member_acts.list': 'manage',
  'test_helpers.advance': 'manage',
  'test_helpers.expire': 'manage',
  'test_helpers.pay': 'manage',
  'test_helpers.finalize': 'manage',
  'test_helpers.ship': 'manage',
};

/** The pages of the dashboard that everybody may look at, by the pattern of their address, and what their forms do. */
const PAGES: Readonly<Record<string, Permission>> = {
  'GET /dashboard': 'read',
  'GET /dashboard/*': 'read',
  'GET /dashboard/numbers': 'read',
  'GET /dashboard/search': 'read',
  'GET /dashboard/payments': 'read',
  'GET /dashboard/payments/:id': 'read',
  'GET /dashboard/payments/:id/packing-slip': 'read',
  'GET /dashboard/products': 'read',
  'GET /dashboard/products/:id': 'read',
  'GET /dashboard/links': 'read',
  'GET /dashboard/links/:id': 'read',
  'GET /dashboard/gifts': 'read',
  'GET /dashboard/gifts/campaigns': 'read',
  'GET /dashboard/gifts/campaigns/one': 'read',
  'GET /dashboard/gifts/:id': 'read',
  'GET /dashboard/checkouts': 'read',
  'GET /dashboard/checkouts/:id': 'read',
  'GET /dashboard/cards': 'read',
  'GET /dashboard/developers': 'read',
  'GET /dashboard/developers/requests': 'read',
  'GET /dashboard/developers/webhooks/:id': 'read',
  'GET /dashboard/settings': 'read',
  'GET /dashboard/team': 'read',
  'POST /developer/sign-refund': 'refund',
};

/** What nobody thought of is for those who may do everything with the business. */
const UNLISTED: Permission = 'manage';

/** What leaves the dashboard as a file; its pages are for those who may do everything with the business. */
const EXPORTS = ['payments.export', 'bookkeeping.export', 'campaigns.export'];

/**
 * What a role may not do: pages leave out the buttons for it.
 * @example deniedTo('support').includes('products.create') // true
 */
export function deniedTo(role: Role): string[] {
  return [...Object.keys(OPERATIONS), ...EXPORTS].filter((name) => !roleAllows(role, permissionOf(name)));
}

/** @example permissionOf('refunds.create') // 'refund' */
export function permissionOf(operation: string): Permission {
  return Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation as MerchantOperation] : UNLISTED;
}

/** @example pagePermission('GET', '/dashboard/payments') // 'read' */
export function pagePermission(method: string, pattern: string): Permission {
  const page = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  return Object.hasOwn(PAGES, page) ? PAGES[page]! : UNLISTED;
}

/** @example roleAllows('support', 'manage') // false */
export function roleAllows(role: Role, permission: Permission): boolean {
  return ROLES[role].has(permission);
}

/**
 * Refuses who may not. `role` is null for an API key.
 * @example assertAllowed('support', permissionOf('products.create'))
 */
export function assertAllowed(role: Role | null, permission: Permission): void {
  if (role === null) {
    if (KEY_PERMISSIONS.has(permission)) return;
    throw new ApiError(
      'session_required',
      'An API key cannot do this: members are managed by people who are signed in to the dashboard.',
    );
  }
  if (roleAllows(role, permission)) return;
  throw new ApiError(
    'role_insufficient',
    `Your role in this account (${role}) does not allow this; ask an owner of the account.`,
  );
}
