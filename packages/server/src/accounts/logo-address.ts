/** A SHA-256 in base64url. */
export const LOGO_ID = /^[\w-]{43}$/;

/** Where a logo is that was uploaded. @example logoPath(id) // '/logos/47DEQpj8…' */
export const logoPath = (id: string): string => `/logos/${id}`;

/** The path of an uploaded logo, or null where an address is no such one. @example logoIn(account.icon_url, urls.app) */
export function logoIn(url: string, app: string): string | null {
  const start = `${app}${logoPath('')}`;
  const id = url.startsWith(start) ? url.slice(start.length) : '';
  return LOGO_ID.test(id) ? logoPath(id) : null;
}
