import type { Gift } from '@florin/wire/gifts/gift';

/**
 * Where a gift is claimed by a tap. What stands behind the `#`, the code and what its sender wrote, is not sent to any server.
 * @example giftLink('https://florin.example', { gift, code }) // 'https://florin.example/gifts/gift_…#7Z9K…'
 */
export function giftLink(
  origin: string,
  { gift, code }: { readonly gift: Pick<Gift, 'id' | 'metadata'>; readonly code: string },
): string {
  const { message } = gift.metadata;
  const words = message === undefined ? '' : `&message=${encodeURIComponent(message)}`;
  return `${origin}/gifts/${gift.id}#${code}${words}`;
}
