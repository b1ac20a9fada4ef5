import { cardWords } from '@florin/web/words/dashboard/card-words';
import { checkoutWords } from '@florin/web/words/dashboard/checkout-words';
import { developerWords } from '@florin/web/words/dashboard/developer-words';
import { frameWords } from '@florin/web/words/dashboard/frame-words';
import { giftWords } from '@florin/web/words/dashboard/gift-words';
import { homeWords } from '@florin/web/words/dashboard/home-words';
import { dashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import { productWords } from '@florin/web/words/dashboard/product-words';
import { settingsWords } from '@florin/web/words/dashboard/settings-words';
import { signInWords } from '@florin/web/words/sign-in-words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { signIn } from './dashboard.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tables = [
  cardWords,
  checkoutWords,
  developerWords,
  frameWords,
  giftWords,
  homeWords,
  dashboardPaymentWords,
  productWords,
  settingsWords,
  signInWords,
];

/** Words that no German text has; "was" and "in" are in both. */
const ENGLISH = /\b(the|this|that|your|you|is|are|and|with|yet|nothing|which|without|they)\b/i;

/** What a page says, besides what machines read: code, scripts and the names of things that the account has. */
function textOf(html: string): string {
  return html
    .replace(/<(pre|code|style|script)\b.*?<\/\1>/gs, ' ')
    .replace(/ data-props="[^"]*"/g, '')
    .replace(/<[^>]*?((?:\s(?:aria-label|title|placeholder|alt)="[^"]*")*)[^>]*>/g, ' $1 ')
    .replace(/&[a-z]+;|&#\d+;/g, ' ');
}

/** Everything of a table that is plain text. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

it('says nothing in the words of the other language', () => {
  for (const { en, de } of tables) {
    expect(textsIn(de).filter((text) => ENGLISH.test(text))).toEqual([]);
    expect(textsIn(de).length).toBe(textsIn(en).length);
  }
});

it('a merchant who reads German reads German in every view', async () => {
  const made = async (path: string, json: object) => (await server.post(path, { json })).body.id as string;
  const product = await made('/v1/products', { name: 'Tee', amount: 1250 });
  const link = await made('/v1/checkout_links', { line_items: [{ product, quantity: 2 }] });
  const session = await made('/v1/checkout_sessions', { line_items: [{ product }] });
  const canceled = await made('/v1/checkout_sessions', { line_items: [{ product }] });
  await server.post(`/v1/checkout_sessions/${canceled}/cancel`);
  const intent = await made('/v1/transaction_intents', { amount: 700 });
  const german = await signIn(server, server.accountId, 'de-AT,de;q=0.9,en;q=0.8');
  const english = await signIn(server, server.accountId, 'fr');
  const paths = [
    ['', ...Object.keys(frameWords.en.views).filter((name) => name !== 'home')],
    [
      `payments/${session}`,
      `payments/${canceled}`,
      `payments/${intent}`,
      `products/${product}`,
      `links/${link}`,
    ],
    ['gifts/new', 'gifts/campaign', 'developers/requests', 'payments?show=paid', 'payments?q=nichts'],
    ['products?show=archived', 'gifts?show=back', 'checkouts?show=you'],
  ];
  for (const path of paths.flat()) {
    const { status, text } = await german.page(`/dashboard/${path}`.replace(/\/$/, ''));
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('<html lang="de">');
    expect([path, ENGLISH.exec(textOf(text))?.[0]]).toEqual([path, undefined]);
  }
  expect((await german.page(`/dashboard/payments/${session}`)).text).toContain('12,50\u00a0$');
  expect((await german.props(`/dashboard/payments/${session}`)).what).toBe('Bestellung');
  const { text } = await english.page('/dashboard/payments');
  expect(text).toContain('<html lang="en">');
  expect(ENGLISH.test(textOf(text))).toBe(true);
});

it('who is not signed in is asked to in German', async () => {
  const { text } = await server.get('/login', {
    key: null,
    headers: { accept: 'text/html', 'accept-language': 'de' },
  });
  expect(text).toContain(signInWords.de.withWallet);
  expect(ENGLISH.exec(textOf(text))?.[0]).toBe(undefined);
});
