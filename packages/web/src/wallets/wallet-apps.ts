/** A wallet that people without one can get, and whose app opens pages by link. */
export interface WalletApp {
  readonly name: string;
  /** Its page for every phone and browser. */
  readonly downloadUrl: string;
  /** Prefix of the link that opens a page inside the app; what follows is the page's address and `?ref=`. */
  readonly browseUrl: string;
}

export const WALLET_APPS: readonly WalletApp[] = [
  {
    name: 'Phantom',
    downloadUrl: 'https://phantom.com/download',
    browseUrl: 'https://phantom.app/ul/browse/',
  },
  {
    name: 'Solflare',
    downloadUrl: 'https://www.solflare.com/download/',
    browseUrl: 'https://solflare.com/ul/v1/browse/',
  },
  {
    name: 'Backpack',
    downloadUrl: 'https://backpack.app/download',
    browseUrl: 'https://backpack.app/ul/v1/browse/',
  },
];

/**
 * Opens a page inside a wallet's app. Where the app is missing, the wallet's own website gets this address, so it never
 * carries a fragment: a gift's code may stand there.
 * @example openInAppUrl(phantom, location.href)
 */
export function openInAppUrl({ browseUrl }: WalletApp, pageUrl: string): string {
  const { origin, pathname, search } = new URL(pageUrl);
  return `${browseUrl}${encodeURIComponent(origin + pathname + search)}?ref=${encodeURIComponent(origin)}`;
}
