/**
 * The slug that stands for a merchant on an intent.
 * @example merchantSlug(new URL('https://www.shop.example/p/1')) // 'shop.example'
 */
export function merchantSlug(url: URL): string {
  return url.host.replace(/^www\./, '');
}
