/**
 * The slug that stands for a merchant on an intent: its host in lowercase letters, digits and hyphens.
 * @example merchantSlug(new URL('https://www.shop.example/p/1')) // 'shop-example'
 */
export function merchantSlug({ host }: URL): string {
  return host
    .replace(/^www\./, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
