import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutFields, HttpShopper, JANE } from '../../../http-shopper.testing.ts';
import { type Sandbox, startSandbox } from '../../../sandbox.ts';
import { type Breadth, NARROW } from '../breadth.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ kinds: ['one-page'], seed: 3 });
});
afterAll(() => sandbox.stop());

/** A shop with this in the buyer's way, and its checkout with the first product in the cart. */
async function checkoutWith(part: Partial<Breadth>) {
  const shop = await sandbox.openShop({
    kind: 'one-page',
    layout: { asksPhone: true, breadth: { ...NARROW, ...part } },
  });
  const shopper = new HttpShopper(shop.url);
  await shopper.post('/cart/add', { product: shop.merchant.products[0]!.slug, quantity: '1' });
  const page = (await shopper.get('/checkout')).text;
  const order = async (more: Record<string, string> = {}) => {
    const done = await shopper.post('/checkout/place', {
      ...checkoutFields(page),
      terms: 'accepted',
      ...more,
    });
    const [placed] = sandbox.ledger.orders({ shop: shop.name });
    return { said: done.text, buyer: placed && shop.merchant.cart(placed.cart)?.buyer };
  };
  return { page, order };
}

it('a mail address that is told twice has to be the same', async () => {
  const { page, order } = await checkoutWith({ mailTwice: true });
  expect(page).toContain('name="email_again"');
  const refused = await order({ email_again: 'other@example.com' });
  expect(refused.said).toContain('The email addresses are not the same.');
  expect(refused.buyer).toBeUndefined();
  expect((await order({ email_again: JANE.email })).buyer?.email).toBe(JANE.email);
});

it('the code of a country that has a list of its own stands before the number', async () => {
  const { page, order } = await checkoutWith({ phoneCode: 'list' });
  expect(page).toContain('<option value="+44">GB +44</option>');
  expect((await order({ phone_code: '+44' })).buyer?.phone).toBe(`+44 ${JANE.phone}`);
});

it('goods and their prices stand among the sums where the shop writes them so', async () => {
  const [apart, among] = [await checkoutWith({}), await checkoutWith({ pricesGoods: true })];
  const summaryOf = ({ page }: typeof apart) => /<div id="summary"[\s\S]*?<\/section>/.exec(page)?.[0];
  expect(summaryOf(apart)).not.toContain('1 × ');
  expect(summaryOf(among)).toContain('1 × ');
});

it.each([
  [{ sums: 'noisy' } as const, 'interest-free payments of'],
  [{ head: 'busy' } as const, 'Best sellers'],
  [{ orderButton: 'outside' } as const, 'form="checkout"'],
  [{ members: 'beside' } as const, 'Already registered?'],
  [{ members: 'folded' } as const, 'Click here to log in'],
  [{ asksCompany: true }, 'VAT number (optional)'],
])('what stands around it changes nothing of the order: %j', async (part, words) => {
  const { page, order } = await checkoutWith(part);
  expect(page).toContain(words);
  expect((await order()).buyer).toMatchObject({ email: JANE.email, line1: JANE.line1 });
});
