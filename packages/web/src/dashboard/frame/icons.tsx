import type { ViewName } from './views.ts';

/** One line drawing a view, on a field of 20 by 20. */
const PATHS: Record<ViewName, string> = {
  home: 'M3 9l7-6 7 6v8h-5v-5H8v5H3z',
  payments:
    'M10 3v14M13.5 6.5c0-1.7-1.5-2.5-3.5-2.5s-3.5 1-3.5 2.7c0 3.8 7 1.8 7 5.6 0 1.7-1.5 2.7-3.5 2.7s-3.5-.8-3.5-2.5',
  products: 'M10 3l6.5 3.5v7L10 17l-6.5-3.5v-7zM3.5 6.5L10 10l6.5-3.5M10 10v7',
  links: 'M8.5 11.5l3-3M7 9l-2.5 2.5a2.8 2.8 0 004 4L11 13M13 11l2.5-2.5a2.8 2.8 0 00-4-4L9 7',
  gifts: 'M3 8h14v3H3zM4.5 11h11v6h-11zM10 8v9M10 8C7 8 5.5 6.5 6.5 5S9.5 5 10 8c.5-3 2.5-4 3.5-3S13 8 10 8z',
  checkouts: 'M3 4h2l2 9h8l2-6H6M8 16.5h.01M14 16.5h.01',
  cards: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h4',
  developers: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  team: 'M7.5 9.5a3 3 0 100-6 3 3 0 000 6zM2 16.5c0-3 2.4-4.5 5.5-4.5s5.5 1.5 5.5 4.5M13 4a3 3 0 010 5.5M14.5 12.3c2 .5 3.5 1.8 3.5 4.2',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
};

/** @example <Icon view="payments" /> */
export function Icon({ view }: { readonly view: ViewName }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[view]} />
    </svg>
  );
}
