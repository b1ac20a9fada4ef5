import { describe, expect, it } from 'vitest';
import { button, field, formNamed } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isChallenge, mayBePlaced, readVerdict } from './page-verdict.ts';

const page = (
  lines: string[],
  alerts: string[] = [],
  url = 'https://shop.example/checkout',
): DocumentSurvey => ({
  url,
  title: '',
  heading: '',
  forms: [],
  controls: [],
  amounts: [],
  language: '',
  currencyCode: null,
  alerts,
  lines,
});

describe('what a shop answers', () => {
  it.each([
    ['Thank you for your order', 'Order number #10042', '10042'],
    ['Your order is confirmed', 'Order #A-7781', 'A-7781'],
    ['Payment successful', 'We have sent a receipt.', null],
    ['Your Receipt', 'Donation Number: 7', '7'],
    ['Thank you for your donation!', 'We have sent a receipt.', null],
  ])('"%s" is an order', (headline, detail, orderNumber) => {
    expect(readVerdict(page([headline, detail]))).toEqual({ kind: 'placed', orderNumber });
  });

  it.each([
    ['Your card was declined.', 'card_declined'],
    ['Your payment has been cancelled.', 'card_declined'],
    ['This payment has been canceled No payment has been processed. Skip', 'card_declined'],
    [
      'We encountered an error processing your payment method. Please verify your details and try again.',
      'card_declined',
    ],
    ['Your card has insufficient funds.', 'insufficient_balance'],
    ['We are unable to authenticate your card.', 'authentication_required'],
  ])('"%s" is %s', (alert, reason) => {
    expect(readVerdict(page([], [alert]))).toMatchObject({ kind: 'declined', reason });
  });

  it.each([
    ['Your receipt', 'We mail it once you have paid.'],
    ['Donation number: 7', 'Please choose how to pay.'],
    ['Get your receipt by mail', 'Donation number: 7'],
  ])('"%s" by itself is none', (headline, detail) => {
    expect(readVerdict(page([headline, detail]))).toBeNull();
  });

  it('is an order where the address says that it is complete, though no number is shown', () => {
    const lines = ['Thank you for your order!', 'Your order has been received.'];
    const receipt = page(lines, [], 'https://shop.example/order/complete/2/qYIs2yPo/');
    expect(readVerdict(receipt, page([]))).toEqual({ kind: 'placed', orderNumber: null });
    expect(readVerdict(page(lines, [], 'https://shop.example/order/2/complete-it/'), page([]))).toBeNull();
  });

  it('is an order at the address of results where it is thanked for, and none where it is pending', () => {
    const results = (...lines: string[]) =>
      readVerdict(page(lines, [], 'https://shop.example/transaction-results/?sessionid=97'), page([]));
    expect(results('Thank you for purchasing with Tea & Co!')).toMatchObject({ kind: 'placed' });
    for (const open of [
      'Thank you, your purchase is pending. You will be sent an email once the order clears.',
      'Thank you for your membership. It will be activated once the payment has been completed.',
    ]) {
      expect(results('Thank you for purchasing with Tea & Co!', open)).toBeNull();
    }
  });

  it('is read in a dialog that opened since, and not in one that was there', () => {
    const said = ['Payment processing failed', 'Your card was declined.', 'Close'];
    const answer = { ...page(['Pay now', ...said]), layerLines: said };
    expect(readVerdict(answer, page(['Pay now']))).toMatchObject({
      kind: 'declined',
      reason: 'card_declined',
    });
    expect(readVerdict(answer, answer)).toBeNull();
  });

  it('is not read from small print', () => {
    expect(
      readVerdict(
        page([], ['We encountered an unexpected error processing your payment. Please try again later.']),
      ),
    ).toBeNull();
    expect(readVerdict(page(['If your card was declined, please call your bank.']))).toBeNull();
    expect(readVerdict(page(['Thank you for visiting', 'Continue shopping']))).toBeNull();
  });

  it('an error page says nothing about the money', () => {
    expect(readVerdict(page(['Something went wrong'], ['We could not complete your request.']))).toBeNull();
  });

  it('a challenge asks for something', () => {
    const asks = {
      ...page(['Confirm your payment']),
      controls: [{ kind: 'button' }],
    } as unknown as DocumentSurvey;
    expect(isChallenge(asks)).toBe(true);
    expect(isChallenge(page(['Confirm your payment']))).toBe(false);
  });
});

const ORDER_BUTTON = controlOf({ kind: 'button', text: 'Place order' });
const receipt = (lines: string[], more: Partial<DocumentSurvey> = {}): DocumentSurvey => ({
  ...page(lines),
  ...more,
});

describe('an order is proven by a receipt', () => {
  it('also beside a link of the site that sounds as if it ordered', () => {
    const controls = [controlOf({ kind: 'link', text: 'Care & Finish', href: 'https://shop.example/care' })];
    const seen = receipt(['Care & Finish', 'Thank you for your order! Your order number is 31481.'], {
      controls,
    });
    expect(readVerdict(seen)).toBeNull();
    const asked = {
      url: 'https://shop.example/checkout',
      title: '',
      lines: ['Utensils Care & Finish About us'],
      alerts: [],
    };
    expect(readVerdict(seen, asked)).toEqual({ kind: 'placed', orderNumber: '31481' });
  });

  it.each<[string[], string]>([
    [['Thank you for your order', 'Order number: 10042'], '10042'],
    [['Thank you for your order!', 'Order number', '#10042'], '10042'],
    [['Thank you. Your order has been received.', 'Order number: 731', 'Total: $25.00'], '731'],
    [['Order received', 'Order #:', 'SO-2026-118'], 'SO-2026-118'],
    [['Thank you, Ada!', 'Confirmation #9XK2L7', 'Your order is confirmed'], '9XK2L7'],
    [['Order #1001 confirmed', 'Thank you for your purchase!'], '1001'],
    [['Thank you for your purchase!', 'Your order number is: 000000042.'], '000000042'],
    [['Thanks for shopping with us', 'Your order number is WEB-55120'], 'WEB-55120'],
    [['We’ve received your order', 'Order reference: QT7-1180'], 'QT7-1180'],
    [['Your order was placed successfully', 'Invoice no. 2026/77'], '2026/77'],
    [['Your order has been successfully placed', 'Order ID 5512'], '5512'],
    [['Payment successful', 'Reference number 88-112-7'], '88-112-7'],
    [['Thank you for your payment', 'Receipt #2291-7733'], '2291-7733'],
    [['Thanks so much for your order, Ada!', 'Order 100234'], '100234'],
    [
      ['Your order has been received.', 'Thank you for your purchase!', 'Your order # is: 100000001.'],
      '100000001',
    ],
    [['Your Order Has Been Processed!', 'Order #53 has been created'], '53'],
    [
      ['Thank you for your order, we will write to you when it ships.', 'Your order number is 77123'],
      '77123',
    ],
    [
      ['Thank you for your order', 'Order number 10042', 'If your payment is declined we will call you.'],
      '10042',
    ],
  ])('%j', (lines, orderNumber) => {
    expect(readVerdict(receipt(lines))).toEqual({ kind: 'placed', orderNumber });
  });

  it.each<[string, string[], string]>([
    ['a receipt was sent', ['Thank you for your order', 'A confirmation was sent to ada@example.com.'], '/x'],
    ['it is at the address of a receipt', ['Thank you for your order'], '/checkout/order-received/k3j'],
    ['it is where a checkout is complete', ['Thank you for your order'], '/index.php?_a=complete'],
    ['it says how far the order is', ['Thank you for your order', 'Order Status: Processing'], '/checkout'],
    ['it says when it was placed', ['Payment has been received', 'Order date', '16 Nov 2026'], '/checkout'],
    ['it is at the address of thanks', ['Your order is complete'], '/thank-you'],
    [
      'a query names the page of a receipt',
      ['Your order has been successfully processed!'],
      '/index.php?route=checkout/success&language=en-gb',
    ],
    [
      'the shop names itself in between',
      ['Order confirmation', 'Your order on Bee Hive is complete.'],
      '/index.php?controller=order-confirmation&id_order=7',
    ],
    ['a query names it in one word', ['Your order has been placed!'], '/index.php?page=checkout_success'],
  ])('without a number where %s', (_name, lines, path) => {
    const seen = receipt(lines, { url: `https://shop.example${path}` });
    expect(readVerdict(seen)).toEqual({ kind: 'placed', orderNumber: null });
  });

  it.each([
    [['Thank you for your order']],
    [['Order complete']],
    [['Thank you for shopping with us']],
    [['Thank you for shopping with us', 'Order now for delivery tomorrow']],
    [['Applied once your order is placed']],
    [['A free tote is added once your order is placed', 'Order number 10042 and later only']],
    [['Your order will be confirmed after your bank has answered', 'Order number 10042']],
    [['Your order is confirmed after payment', 'Reference number 5512']],
    [['When your order is complete we will e-mail order number and receipt']],
    [['If your payment is successful you will see your order number 10042 here']],
    [['By placing your order is confirmed that you agree to our terms', 'Order #1001']],
    [['Your order is almost complete', 'Order #1001']],
    [['Your order at Bee Hive is complete once you pay', 'Order #1001']],
    [['Your order from our shop is not complete', 'Order #1001']],
    [['Your order is not complete', 'Order #1001']],
    [['Thank you', 'Order #1001', 'Your order is awaiting payment']],
    [['Thank you for your order', 'Order #1001', 'Payment pending']],
    [['Thank you', 'Your order #1001 was cancelled']],
    [['Order summary #cart-123', 'Thank you for your patience']],
    [['Thank you for your order request', 'It is to be confirmed by the shop', 'Request 1001']],
    [['Cart', 'Checkout', 'Order complete', 'Please wait…']],
    [['Your last order was placed on May 5', 'Order #1001']],
    [['Order status', 'Order number 10042']],
    [['Thank you for your order', 'Order Status: Pending']],
    [['Thank you for your order', 'Order status', 'Awaiting your bank']],
    [['We will send a receipt once your order is placed']],
    [['Join us: every purchase complete with a gift', 'Order #1001']],
  ])('and not by %j', (lines) => {
    expect(readVerdict(receipt(lines))).toBeNull();
  });

  it.each([
    '/pay?return=checkout/success',
    '/pay?success_url=https://shop.example/thank-you',
    '/pay?next=/thank-you',
  ])('and not by an address that merely names one: %s', (path) => {
    expect(
      readVerdict(receipt(['Your order is complete'], { url: `https://shop.example${path}` })),
    ).toBeNull();
  });

  it.each([
    ['site-search', field('Search', { isRequired: true, form: 0 })],
    ['newsletter', field('E-mail', { isRequired: true, form: 0 })],
    ['register', field('Password', { inputType: 'password', isRequired: true, form: 0 })],
  ])('also where a form beside it (%s) demands an answer of whoever uses it', (names, control) => {
    const controls = [control, button('Go', { form: 0 })];
    const seen = receipt(PROVEN, { forms: [formNamed(names)], controls });
    expect(readVerdict(seen)).toEqual({ kind: 'placed', orderNumber: '10042' });
  });

  const PROVEN = ['Thank you for your order', 'Order number 10042'];

  it.each<[string, Control]>([
    ['a button that orders is left', ORDER_BUTTON],
    ['that button works no more', { ...ORDER_BUTTON, isDisabled: true }],
    ['the order can be looked at once more', controlOf({ kind: 'button', text: 'Review order' })],
    ['a card is asked for', controlOf({ label: 'Card number', name: 'number' })],
    ['something has to be filled in', controlOf({ label: 'Email', isRequired: true })],
  ])('and not where %s', (_name, control) => {
    expect(readVerdict(receipt(PROVEN, { controls: [control] }))).toBeNull();
  });

  it('with letters instead of a number, where the page has them in its address too', () => {
    const lines = ['Thank you!', 'We successfully received your payment.', 'Order EKZGN', 'Paid'];
    const at = (url: string) => readVerdict(page(lines, [], url));
    expect(at('https://shop.example/order/EKZGN/x3k/?paid=yes')).toEqual({
      kind: 'placed',
      orderNumber: 'EKZGN',
    });
    expect(at('https://shop.example/order/x3k/')).toBeNull();
    const asked = { url: 'https://shop.example/order/EKZGN/', title: '', lines: [], alerts: [] };
    expect(readVerdict(page(lines, [], asked.url), asked)).toBeNull();
  });

  it('called by letters alone, which tell of it and prove nothing', () => {
    const lines = ['Your order is confirmed', 'Order reference: XKBKNABJK'];
    const at = (url: string, said = lines) => readVerdict(page(said, [], url));
    expect(at('https://shop.example/order-confirmation')).toEqual({
      kind: 'placed',
      orderNumber: 'XKBKNABJK',
    });
    expect(at('https://shop.example/checkout')).toBeNull();
    for (const words of ['Order number: PENDING', 'ORDER STATUS: SHIPPED', 'Order number: follows'])
      expect(at('https://shop.example/order-confirmation', ['Your order is confirmed', words])).toEqual({
        kind: 'placed',
        orderNumber: null,
      });
  });

  it('called by letters alone, where another page is headed by it', () => {
    const lines = ['Uw bestelling is bevestigd', 'Bestelreferentie: XKBKNABJK'];
    const at = (url: string, heading: string) =>
      readVerdict({ ...page(lines, [], url), heading, languages: ['nl'] }, receipt(['Afrekenen']));
    expect(at('https://shop.example/bedankt', 'Uw bestelling is bevestigd')).toEqual({
      kind: 'placed',
      orderNumber: 'XKBKNABJK',
    });
    expect(at('https://shop.example/bedankt', 'Bestelreferentie: XKBKNABJK')).toBeNull();
    expect(at(receipt([]).url, 'Uw bestelling is bevestigd')).toBeNull();
  });

  it('nor by what stood there before the button was pressed', () => {
    const before = receipt([...PROVEN, 'Checkout'], { controls: [ORDER_BUTTON] });
    expect(readVerdict(receipt([...PROVEN, 'Please wait']), before)).toBeNull();
    expect(readVerdict(receipt([...PROVEN, 'Order number 10043']), before)).toBeNull();
    expect(readVerdict(receipt(['Order confirmed', 'Order number 10043']), before)).toMatchObject({
      orderNumber: '10043',
    });
  });

  it('nor by an address that the page had before', () => {
    const url = 'https://shop.example/checkout/confirmation';
    const before = receipt(['Review'], { url });
    expect(readVerdict(receipt(['Thank you for your order'], { url }), before)).toBeNull();
  });

  it('and says nothing where the page refuses as well', () => {
    expect(readVerdict(receipt(PROVEN, { alerts: ['Your card was declined.'] }))).toBeNull();
  });

  it('a refusal that is supposed is none', () => {
    const alerts = ['If your card is declined, we will write to you.'];
    expect(readVerdict(receipt([], { alerts }))).toBeNull();
    expect(readVerdict(receipt(PROVEN, { alerts }))).toMatchObject({ kind: 'placed' });
  });
});

describe('nothing more is pressed', () => {
  const before = receipt(['Review your order']);

  it.each([[['Thank you for your order']], [['Order number 10042']], [['Thank you!']]])(
    'where the page says %j',
    (lines) => {
      expect(mayBePlaced(receipt(lines, { controls: [ORDER_BUTTON] }), before)).toBe(true);
    },
  );

  it('but on a last look at the order', () => {
    expect(mayBePlaced(receipt(['Review your order', 'Card ending in 4242', 'Total']), before)).toBe(false);
  });
});
