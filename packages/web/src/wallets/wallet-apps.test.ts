import { expect, it } from 'vitest';
import { openInAppUrl, WALLET_APPS } from './wallet-apps.ts';

it.each(WALLET_APPS)('the link that opens a page in $name names the page and never its fragment', (app) => {
  const link = new URL(openInAppUrl(app, 'https://pay.example/gifts/gift_1?a=b#7KQ2-M4XD-9RTN-C3WH'));
  expect(link.href).not.toContain('7KQ2');
  expect(decodeURIComponent(link.pathname.split('/').at(-1)!)).toBe('https://pay.example/gifts/gift_1?a=b');
  expect(link.searchParams.get('ref')).toBe('https://pay.example');
});
