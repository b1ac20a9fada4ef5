import { type EgressPolicy, EgressRefused } from '@florin/egress/policy';

const LENGTH_MAX = 2_000;

/**
 * An address from a merchant's page as a person's browser may be given it, or null: public and encrypted, or of the sandbox.
 * What a page says must not make somebody's browser knock at the machines beside it.
 * @example shownUrl('http://192.168.1.1/reboot', policy) // null
 */
export function shownUrl(text: string, policy: EgressPolicy): string | null {
  if (text.length > LENGTH_MAX) return null;
  try {
    const url = policy.vetUrl(text);
    return url.protocol === 'https:' || policy.isAllowListed(url) ? url.href : null;
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    return null;
  }
}

/**
 * An address as a page writes it, whole: pages leave out the scheme or the host.
 * @example absoluteUrl('//cdn.shop.example/mug.jpg', 'https://shop.example/mug') // 'https://cdn.shop.example/mug.jpg'
 */
export function absoluteUrl(text: string | null | undefined, base: string): string | null {
  if (!text || !URL.canParse(text, base)) return null;
  return new URL(text, base).href;
}
