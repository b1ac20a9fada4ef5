/** The views of the dashboard, in the order of the rail. One that is not here does not exist. */
export const views = [
  { name: 'home', title: 'Home', path: '/dashboard' },
  { name: 'payments', title: 'Payments', path: '/dashboard/payments' },
  { name: 'products', title: 'Products', path: '/dashboard/products' },
  { name: 'links', title: 'Links', path: '/dashboard/links' },
  { name: 'gifts', title: 'Gifts', path: '/dashboard/gifts' },
  { name: 'checkouts', title: 'Agent checkouts', path: '/dashboard/checkouts' },
  { name: 'cards', title: 'Cards', path: '/dashboard/cards' },
  { name: 'developers', title: 'Developers', path: '/dashboard/developers' },
  { name: 'settings', title: 'Settings', path: '/dashboard/settings' },
] as const;

export type ViewName = (typeof views)[number]['name'];
