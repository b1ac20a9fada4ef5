// What somebody who knows this one shop would write: the same purchase as a Playwright script, and the same quote as bare requests.
import { testCards } from '../../packages/sandbox/dist/processor/test-cards.js';

const BUYER = {
  country: 'US',
  first_name: 'Ada',
  last_name: 'Lovelace',
  line1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
};

/** Buys, and says what the shop's page calls the total. */
export async function buyByScript(browser, { productUrl, url }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(productUrl);
    await page.click('button[name=add]');
    await page.goto(`${url}/checkout`);
    for (const field of await page.$$('#checkout [name^="order["]')) await fill(field);
    await Promise.all([page.waitForResponse('**/checkout/totals'), page.check('input[value=standard]')]);
    await page.waitForFunction(() => !document.querySelector('#summary').textContent.includes('next step'));
    const total = await page.textContent('#summary tr:last-child td');
    await page.fill('[name="order[card_number]"]', testCards.success);
    await page.fill('[name="order[card_expiry]"]', '12/34');
    await page.fill('[name="order[card_cvc]"]', '123');
    await page.click('#pay');
    await page.waitForURL('**/orders/**');
    return total;
  } finally {
    await context.close();
  }
}

async function fill(field) {
  const name = (await field.getAttribute('name')).slice('order['.length, -1);
  const value = BUYER[name];
  if (value === undefined) return;
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}

/** The product's page, the cart, the checkout, and what it all comes to. */
export async function quoteByRequests({ productUrl, url }) {
  let cookie = '';
  const ask = async (path, form) => {
    const body = form && new URLSearchParams(form);
    const response = await fetch(new URL(path, url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      body,
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    if (set.length > 0) cookie = set.join('; ');
    return response.text();
  };
  const product = await ask(productUrl);
  await ask('/cart/add', {
    product: /name="product" value="([^"]+)"/.exec(product)[1],
    quantity: '1',
    add: '1',
  });
  await ask('/checkout');
  const details = Object.entries(BUYER).map(([name, value]) => [`order[${name}]`, value]);
  const summary = await ask('/checkout/totals', [...details, ['shipping', 'standard']]);
  return /<strong>([^<]+)<\/strong>/.exec(summary)[1];
}
