/** The views of the dashboard, in the order of the rail. One that is not here does not exist. */
export const views = [
  { name: 'home', path: '/dashboard' },
  { name: 'payments', path: '/dashboard/payments' },
  { name: 'products', path: '/dashboard/products' },
  { name: 'links', path: '/dashboard/links' },
  { name: 'gifts', path: '/dashboard/gifts' },
  { name: 'checkouts', path: '/dashboard/checkouts' },
  { name: 'cards', path: '/dashboard/cards' },
  { name: 'developers', path: '/dashboard/developers' },
  { name: 'team', path: '/dashboard/team' },
  { name: 'settings', path: '/dashboard/settings' },
] as const;

export type ViewName = (typeof views)[number]['name'];
