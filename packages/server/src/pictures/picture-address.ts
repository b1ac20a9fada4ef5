import { createHmac, timingSafeEqual } from 'node:crypto';
import { logoIn } from '../accounts/logo-address.ts';
import type { Services } from '../services.ts';

export const PICTURE_PATH = '/pictures';

/** What a page needs to show pictures. */
export type PictureServices = Pick<Services, 'config' | 'secret' | 'urls'>;

/** Longer ones do not fit into an address of ours. */
const URL_CHARACTERS_MAX = 2_500;

/**
 * Where a page of ours shows a picture that lies elsewhere: at our own origin, so that nobody learns who looks at what. The address is
 * signed: we fetch for our own pages alone. Null where we would not fetch it.
 * @example picturePath(services, 'https://shop.example/tea.jpg') // '/pictures/Zm9v…?of=https%3A%2F%2Fshop.example%2Ftea.jpg'
 */
export function picturePath({ config, secret, urls }: PictureServices, url: string | null): string | null {
  const own = url === null ? null : logoIn(url, urls.app);
  if (own !== null) return own;
  if (url === null || !isShowable(url, config.pictureAllowedHosts)) return null;
  const of = encodeURIComponent(url);
  return of.length > URL_CHARACTERS_MAX ? null : `${PICTURE_PATH}/${sign(url, secret)}?of=${of}`;
}

/** Whether we signed this address. */
export function isOurs(url: string, signature: string, secret: Buffer): boolean {
  const [sent, right] = [Buffer.from(signature), Buffer.from(sign(url, secret))];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** What came over plain http could be anybody's, but for hosts that tests name. */
function isShowable(url: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  if (protocol === 'https:') return true;
  const host = [`${hostname}:${port || 80}`, `${hostname}:*`];
  return protocol === 'http:' && allowedHosts.some((allowed) => host.includes(allowed.toLowerCase()));
}

function sign(url: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`picture ${url}`).digest('base64url');
}
