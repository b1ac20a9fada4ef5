import { describe, expect, it } from 'vitest';
import { OUTCOME_SIGNS, type SignName, signOf, signsFrom } from './outcome-signs.ts';
import { distinctSigns, weighOutcome } from './weigh-outcome.ts';

const weigh = (...names: SignName[]) => weighOutcome(names.map((name) => signOf(name))).kind;
const NAMES = Object.keys(OUTCOME_SIGNS) as SignName[];

describe('an order is placed', () => {
  it.each<SignName[][]>([
    [['said_placed', 'cart_emptied']],
    [['said_thanks', 'mail_promised', 'cart_emptied', 'form_left']],
    [['payment_succeeded', 'receipt_address']],
    [['payment_succeeded', 'cart_emptied']],
    [['receipt_address', 'cart_emptied', 'form_left']],
    [['receipt_address', 'cart_without_goods', 'form_left']],
    [['payment_succeeded', 'said_thanks', 'form_left']],
    [['order_data', 'said_thanks']],
    [['paid_since', 'form_left']],
  ])('by %j', (names) => {
    expect(weigh(...names)).toBe('placed');
    expect(weigh(...names, 'complaint')).toBe('unknown');
    expect(weigh(...names, 'said_open')).toBe('unknown');
    expect(weigh(...names, 'payment_declined')).toBe('unknown');
  });

  it.each<SignName[][]>([
    [['said_placed', 'mail_promised']],
    [['payment_succeeded']],
    [['paid_since']],
    [['cart_emptied', 'form_left']],
    [['said_thanks', 'cart_without_goods', 'form_left']],
    [['receipt_address', 'form_left']],
    [['said_thanks', 'form_left', 'receipt_address']],
    [[]],
  ])('and not by %j', (names) => {
    expect(weigh(...names)).toBe('unknown');
  });
});

describe('nothing was ordered', () => {
  it.each<SignName[][]>([
    [['payment_declined', 'form_again']],
    [['card_complaint', 'form_again']],
    [['submit_refused', 'form_again', 'complaint']],
    [['form_again', 'complaint', 'cart_kept']],
    [['said_refused', 'order_again']],
  ])('by %j', (names) => {
    expect(weigh(...names)).toBe('not_placed');
    expect(weigh(...names, 'payment_succeeded')).toBe('unknown');
    expect(weigh(...names, 'said_thanks')).toBe('unknown');
    expect(weigh(...names, 'shop_broke')).toBe('unknown');
  });

  it.each<SignName[][]>([
    [['form_again', 'complaint']],
    [['complaint', 'cart_kept']],
    [['form_again', 'cart_kept']],
    [['payment_declined']],
    [['submit_refused', 'form_again']],
  ])('and not by %j', (names) => {
    expect(weigh(...names)).toBe('unknown');
  });

  it('and the words of the shop are quoted, without its digits', () => {
    const signs = [signOf('form_again'), signOf('payment_declined', 'Kort 4242 4242 avvist (05)')];
    expect(weighOutcome(signs)).toEqual({ kind: 'not_placed', words: 'Kort # avvist (#)', isCard: true });
  });
});

it('no single witness decides, whatever it saw', () => {
  for (const name of NAMES)
    for (const other of NAMES.filter((one) => OUTCOME_SIGNS[one].source === OUTCOME_SIGNS[name].source))
      expect(weigh(name, other), `${name} ${other}`).toBe('unknown');
});

it('signs of both sides never decide', () => {
  const placed = NAMES.filter((name) => OUTCOME_SIGNS[name].speaksFor === 'placed' && name !== 'form_left');
  const against = NAMES.filter((name) => OUTCOME_SIGNS[name].speaksFor === 'not_placed');
  for (const one of against) expect(weigh(...placed, one)).toBe('unknown');
  for (const one of placed) expect(weigh(...against, one)).toBe('unknown');
});

it('signs are written down and read again, whatever else was written', () => {
  const signs = [signOf('complaint'), signOf('payment_succeeded', 'paid'), signOf('complaint', 'Nei')];
  const kept = distinctSigns(signs);
  expect(kept).toEqual([signOf('payment_succeeded', 'paid'), signOf('complaint', 'Nei')]);
  expect(signsFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(signsFrom([null, 7, { name: 'constructor' }, { name: 'complaint', words: 8 }])).toEqual([
    signOf('complaint'),
  ]);
  expect(signsFrom('x')).toEqual([]);
});
