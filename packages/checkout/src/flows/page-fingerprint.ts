import type { DriveContext } from '@florin/checkout-browser/driver';
import { readForeign } from '../foreign-pages/off-thread.ts';
import type { fingerprintOf } from './fingerprint.ts';

/** Which kind of page an address leads to now. */
export interface FoundPage {
  /** Where redirects led. */
  readonly origin: string;
  /** Null where there is no page, or none that can be read. */
  readonly fingerprint: string | null;
}

/** @example (await findPage('https://shop.example/products/mug', context)).fingerprint // '9f2c41d0a7b35e18' */
export async function findPage(url: string, context: DriveContext): Promise<FoundPage> {
  const page = await context.fetch(url, { signal: context.signal });
  const { origin } = new URL(page.url);
  if (page.status >= 400) return { origin, fingerprint: null };
  const fingerprint = await readForeign<typeof fingerprintOf>(context, 'fingerprintOf', page.text, page.url);
  return { origin, fingerprint };
}
