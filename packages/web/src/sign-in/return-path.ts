const HOME = '/dashboard';
const ORIGIN = 'http://florin.invalid';
/** Where someone can have been asked to sign in. */
const PLACES = /^\/(dashboard|docs)(\/|$)/;

/**
 * Where to go after signing in: the page that was asked for, if it is one of ours that asks for it; else the dashboard.
 * @example returnPathOf('/dashboard/payments?show=paid') // '/dashboard/payments?show=paid'
 */
export function returnPathOf(asked: string | null): string {
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, ORIGIN)) return HOME;
  const { origin, pathname, search } = new URL(asked, ORIGIN);
  return origin === ORIGIN && PLACES.test(pathname) ? pathname + search : HOME;
}

/** @example signInPath('/dashboard/payments') // '/login?return_to=%2Fdashboard%2Fpayments' */
export function signInPath(path: string): string {
  return path === HOME ? '/login' : `/login?return_to=${encodeURIComponent(path)}`;
}
