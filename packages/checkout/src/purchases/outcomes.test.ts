import type { CommitOutcome } from '@florin/checkout-browser/driver';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type AnsweringShop, startAnsweringShop } from './answering-shop.testing.ts';
import {
  ANSWERS,
  attemptOf,
  type CheckoutSetup,
  quoteFor,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
let shop: AnsweringShop;
let quoted: Awaited<ReturnType<typeof quoteFor>>;
beforeAll(async () => {
  setup = await setUpCheckout(1);
  shop = await startAnsweringShop();
  quoted = await quoteFor(setup, engineOf(), `${shop.url}/product`);
  cartsAfterQuote = shop.carts();
});
afterAll(async () => {
  await setup.close();
  await shop.stop();
});
let before = 0;
let cartsAfterQuote = -1;
beforeEach(() => {
  before = shop.orders();
});

const engineOf = (answers = ANSWERS) => setup.engine([setup.browserDriver(answers)]);

/** Enough for a page to come to rest, where nothing that it says is an answer. */
const SAYS_NOTHING = { answerTimeoutMs: 5_000 };

async function pay(answer: Answer, answers = ANSWERS) {
  shop.answer = answer;
  const { flow, choice, quote } = quoted;
  const wallet = walletWith();
  const input = { flow, choice, quote, payment: wallet.port, approvedOrigins: [flow.origin] };
  const outcome = (await engineOf(answers).commit(input, setup.context())) as CommitOutcome;
  expect(shop.orders() - before).toBe(1);
  return { outcome, wallet, flow, choice, quote };
}

/** Sends the order by a script, and goes on from what comes back. */
const fetched = (
  then: string,
) => `<p role="alert" id="said"></p><script>document.forms[0].onsubmit = (event) => {
  event.preventDefault();
  fetch('/api/pay', { method: 'POST' }).then((answer) => answer.json()).then((data) => { ${then} });
};</script>`;

it('a quote leaves nothing in the cart', () => {
  expect(quoted.quote.amount).toBe(2500);
  expect(cartsAfterQuote).toBe(0);
});

describe('an order is found placed', () => {
  it.each(
    drawn<[string, Answer]>([
      [
        'by thanks without a number and an emptied cart',
        {
          path: '/done',
          page: '<h1>Thank you for your order</h1><p>We will be in touch.</p>',
          emptiesCart: true,
        },
      ],
      [
        'by the address of a receipt and an emptied cart, in words that nobody knows',
        { path: '/order-received', page: '<h1>Mahalo nui loa</h1>', emptiesCart: true },
      ],
      [
        'by what the page fetched and an emptied cart',
        {
          path: '/x',
          script: fetched(`document.body.innerHTML = '<h1>Hotovo</h1>'`),
          data: { payment: { status: 'captured', amount: 2500 } },
          emptiesCart: true,
        },
      ],
    ]),
  )('%s', async (_how, answer) => {
    expect((await pay(answer)).outcome).toMatchObject({ kind: 'placed', order: { number: null } });
  });
});

describe('an order is found refused, in the words of the shop', () => {
  it.each(
    drawn<[string, Answer, object]>([
      [
        'by what the page fetched',
        {
          path: '/x',
          script: fetched(`said.textContent = 'Tyvärr, medges ej 4242424242424242'`),
          data: { error: { code: 'card_declined', message: 'Medges ej' } },
          status: 402,
        },
        { kind: 'declined', reason: 'card_declined', detail: expect.stringContaining('edges ej') },
      ],
      [
        'by a notice that vanishes at once',
        {
          path: '/x',
          script: fetched(
            `said.textContent = 'Your card was declined.'; requestAnimationFrame(() => requestAnimationFrame(() => { said.textContent = ''; }))`,
          ),
          data: {},
        },
        { kind: 'declined', reason: 'card_declined', detail: 'Your card was declined.' },
      ],
      [
        'by its form, which complains of the card',
        {
          path: '/x',
          script: fetched(
            `const number = document.querySelector('[name=number]'); number.setAttribute('aria-invalid', 'true'); number.insertAdjacentHTML('afterend', '<span class="error">Helu kaleka hewa</span>')`,
          ),
          data: {},
        },
        { kind: 'not_submitted', code: 'details_refused', detail: 'the shop says: "Helu kaleka hewa"' },
      ],
    ]),
  )('%s', async (_how, answer, outcome) => {
    const found = (await pay(answer)).outcome;
    expect(found).toMatchObject(outcome);
    expect(JSON.stringify(found)).not.toContain('4242');
  });
});

describe('what is not proven stays open', () => {
  it.runIf(isLong()).each(
    drawn<[string, Answer]>([
      ['thanks alone', { path: '/done', page: '<h1>Thank you!</h1>' }],
      ['an emptied cart alone', { path: '/done', page: '<h1>Hm</h1>', emptiesCart: true }],
      [
        'a shop that broke after it took the payment',
        {
          path: '/x',
          script: fetched(`said.textContent = 'Noe gikk galt'`),
          data: { payment: { status: 'captured' } },
          status: 500,
        },
      ],
      [
        'a payment that went through, and the form again',
        {
          path: '/x',
          script: fetched(`said.textContent = 'Noe gikk galt'`),
          data: { payment: { status: 'captured' } },
        },
      ],
    ]),
  )('%s', async (_how, answer) => {
    const { outcome } = await pay(answer, SAYS_NOTHING);
    expect(outcome).toMatchObject({ kind: 'unknown', evidence: { signs: expect.anything() } });
  });
});

it.runIf(isLong())(
  'a refusal in words that nobody knows is found by looking again, minutes later',
  async () => {
    const answer = {
      path: '/checkout?again',
      notice: '<div role="alert">Kortet ble avvist av banken</div>',
    };
    const { outcome, wallet, flow, choice, quote } = await pay(answer, SAYS_NOTHING);
    expect(outcome.kind).toBe('unknown');
    const evidence = outcome.kind === 'unknown' ? JSON.parse(JSON.stringify(outcome.evidence ?? null)) : null;
    const attempt = { ...attemptOf(choice, quote, wallet), evidence };
    const look = (armedAtMs: number) =>
      engineOf().reconcile(flow, { ...attempt, armedAtMs }, setup.context());
    expect((await look(Date.now())).kind).toBe('unknown');
    expect(await look(Date.now() - 120_000)).toEqual({
      kind: 'no_order',
      detail: 'the shop says: "Kortet ble avvist av banken"',
    });
    expect(shop.orders() - before).toBe(1);
  },
);
