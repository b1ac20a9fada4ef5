import { pictureKindOf } from '@florin/egress/pictures/picture-kind';
import { blackPng, PICTURES } from '@florin/egress/pictures/pictures.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../pages/dashboard/dashboard.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { defaultBusinessName } from './default-name.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
/** A busy machine may take longer than a picture may; it is then tried again, as a person would. */
async function upload(image: string, attempts = 5): Promise<Awaited<ReturnType<TestServer['post']>>> {
  const answer = await server.post('/v1/account/logo', { json: { image } });
  const isLate = answer.status === 400 && answer.body.error.message.includes('takes too long');
  return isLate && attempts > 1 ? upload(image, attempts - 1) : answer;
}
const fetched = async (url: string) => {
  const answer = await fetch(url);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};

describe('a logo that is uploaded', () => {
  it('is drawn again and served as WebP by us', async () => {
    const { status, body } = await upload(base64(PICTURES.jpeg));
    expect([status, body.icon_url]).toEqual([200, expect.stringMatching(/\/logos\/[\w-]{43}$/)]);
    const logo = await fetched(`${server.url}${new URL(body.icon_url).pathname}`);
    expect([logo.status, pictureKindOf(logo.bytes)]).toEqual([200, 'webp']);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('keeps nothing that was hidden in it', async () => {
    const { body } = await upload(base64(blackPng(40, 40, '<script>alert(1)</script>')));
    const { bytes } = await fetched(`${server.url}${new URL(body.icon_url).pathname}`);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a broken picture', Buffer.from(PICTURES.png.slice(0, 40))],
    ['too many pixels', Buffer.from(blackPng(8_000, 8_000))],
    ['too many bytes', Buffer.alloc(600 * 1024, 1)],
  ])('is refused where it is %s, and nothing changes', async (_, bytes) => {
    const { body: before } = await server.get('/v1/account');
    const { status, body } = await upload(base64(bytes));
    expect([status, body.error.param]).toEqual([400, 'image']);
    expect((await server.get('/v1/account')).body.icon_url).toBe(before.icon_url);
  });

  it('is replaced by another, removed by null, and found by nobody who makes an address up', async () => {
    const { body: one } = await upload(base64(PICTURES.png));
    const { body: next } = await upload(base64(PICTURES.jpeg));
    const pathOf = (url: string) => `${server.url}${new URL(url).pathname}`;
    expect((await fetched(pathOf(one.icon_url))).status).toBe(404);
    expect((await fetched(pathOf(next.icon_url))).status).toBe(200);
    const { body: without } = await server.post('/v1/account', { json: { icon_url: null } });
    expect(without.icon_url).toBeNull();
    for (const id of ['x', `${'a'.repeat(43)}`, '..%2f..%2fetc', '%00'])
      expect([400, 404]).toContain((await fetched(`${server.url}/logos/${id}`)).status);
  });
});

describe('the colour of a business', () => {
  it('is on its payment pages, from a stylesheet of ours', async () => {
    const { body: account } = await server.post('/v1/account', { json: { brand_color: '#7C3AED' } });
    expect(account.brand_color).toBe('#7c3aed');
    const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 700 } } }];
    const { body: session } = await server.post('/v1/checkout_sessions', { json: { line_items } });
    const page = await (await fetch(`${server.url}/c/${session.id}`)).text();
    expect(page).toContain('<link rel="stylesheet" href="/brand/7c3aed.css"');
    const styles = await fetched(`${server.url}/brand/7c3aed.css`);
    expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(Buffer.from(styles.bytes).toString()).toContain('--accent:#7c3aed');
  });

  it.each(['red', '#fff', '#12345g', '#7c3aed;}body{display:none', 'url(//x)'])(
    'is not %s',
    async (brand_color) => {
      const { status, body } = await server.post('/v1/account', { json: { brand_color } });
      expect([status, body.error.param]).toEqual([400, 'brand_color']);
    },
  );

  it.each(['7c3ae', '7c3aed0', 'zzzzzz', '7C3AED', '7c3aed.css%0a'])(
    '/brand/%s.css is nothing',
    async (name) => {
      expect([400, 404]).toContain((await fetched(`${server.url}/brand/${name}.css`)).status);
    },
  );
});

it('a link is shared once its business has a name', async () => {
  const merchant = await signIn(server, server.accountId);
  const { body: product } = await server.post('/v1/products', { json: { name: 'Tea', amount: 700 } });
  const { body: link } = await server.post('/v1/checkout_links', {
    json: { line_items: [{ product: product.id, quantity: 1 }] },
  });
  const { body: account } = await server.get('/v1/account');
  const named = async (name: string) => {
    await server.post('/v1/account', { json: { business_profile: { name } } });
    const { text } = await merchant.page(`/dashboard/links/${link.id}`);
    return [text.includes('Name your business before you share this link'), text.includes('QR code for')];
  };
  expect(await named(defaultBusinessName(account.wallet_address))).toEqual([true, false]);
  expect(await named('Leaf & Kettle')).toEqual([false, true]);
});
