/** Where an object is shown, by the prefix of its id. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  cs: (id) => `/dashboard/payments/${id}`,
  ti: (id) => `/dashboard/payments/${id}`,
  um: (id) => `/dashboard/payments/${id}`,
  re: (id) => `/dashboard/payments/${id}`,
  prod: (id) => `/dashboard/products/${id}`,
  cl: (id) => `/dashboard/links/${id}`,
  gift: (id) => `/dashboard/gifts/${id}`,
  ci: (id) => `/dashboard/checkouts/${id}`,
  card: () => '/dashboard/cards',
  cset: () => '/dashboard/cards',
  addr: () => '/dashboard/cards',
  ak: () => '/dashboard/developers',
  req: (id) => `/dashboard/developers/requests?id=${id}`,
  acct: () => '/dashboard/settings',
  we: (id) => `/dashboard/developers/webhooks/${id}`,
  mem: () => '/dashboard/team',
  inv: () => '/dashboard/team',
  sess: () => '/dashboard/team',
};

/**
 * Null for what has no place of its own.
 * @example dashboardPathOf('prod_01k9…') // '/dashboard/products/prod_01k9…'
 */
export function dashboardPathOf(id: string): string | null {
  const prefix = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(PATHS, prefix) ? PATHS[prefix]!(id) : null;
}
