import { asLanguage } from '@florin/page-reading/lexicon/glossary';
import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { withSpokenWords } from '@florin/page-reading/page/spoken-words';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { totalOf } from './page-total.ts';
import {
  announcesReview,
  goodsOnTheWay,
  isSilent,
  namesGoods,
  namesGoodsAlone,
  reckonTotal,
  totalSaidBefore,
  totalSaidHere,
  withKnownLines,
  withShippingRow,
} from './reckon-total.ts';
import { WayNotes } from './understand/way-notes.ts';

const BUYER = { name: null, email: null, phone: null, shipping: null, billing: null };
const choice = (options: Choice['options'] = {}): Choice => ({ options, quantity: 1, buyer: BUYER });
const amount = (label: string, text: string) => ({ label, text, groups: [0] });

const CART = surveyOf({
  url: 'https://shop.example/basket',
  heading: 'Basket',
  controls: [link('Proceed to checkout', 'https://shop.example/checkout')],
  amounts: [amount('Basket subtotal', '$18.40'), amount('Standard post', '$4.95'), amount('Total', '$23.35')],
});
const methodsPage = (...rows: string[]) =>
  surveyOf({
    url: 'https://shop.example/checkout/shipping-method',
    heading: 'Shipping method',
    controls: rows.map((row, index) => button('Select option', { row, form: index })),
  });

function notesOf(...pages: ReturnType<typeof surveyOf>[]): WayNotes {
  const notes = new WayNotes();
  for (const page of pages) notes.note(understand(page));
  return notes;
}

describe('a page that asks for an address, takes the card and names the goods alone', () => {
  const page = (submit: string) =>
    totalOf(
      surveyOf({
        controls: [field('Street address'), field('City'), field('Card number'), button(submit)],
        amounts: [amount('Subtotal', '$18.40'), amount('Total', '$18.40')],
      }),
      'usd',
    );

  it('has a total where its button promises a review, which is held against it', () => {
    expect(page('Continue to review')).toMatchObject({ kind: 'total', total: { amount: 1840 } });
  });

  it.each(['Place order', 'Continue'])('has none where its button may order: %s', (submit) => {
    expect(page(submit)).toMatchObject({ kind: 'none' });
  });
});

describe('a page that takes the card and shows no sums', () => {
  const reckoned = (notes: WayNotes, wanted = choice()) => {
    const [summary] = notes.summaries();
    return summary ? reckonTotal(summary, notes, wanted, 'usd') : null;
  };

  it('costs what the cart came to, with the way to ship that was taken since', () => {
    const notes = notesOf(CART, methodsPage('Courier $14.50', 'Standard post $4.95'));
    expect(reckoned(notes)).toMatchObject({ amount: 2335, breakdown: { subtotal: 1840, shipping: 495 } });
    expect(reckoned(notes, choice({ shipping: 'Courier' }))).toMatchObject({
      amount: 3290,
      breakdown: { subtotal: 1840, shipping: 1450 },
    });
  });

  it('may repeat what the way to ship costs', () => {
    expect(isSilent(surveyOf({ amounts: [amount('Shipping Method', '$5.00')] }))).toBe(true);
    expect(isSilent(surveyOf({ amounts: [amount('Subtotal', '$5.00')] }))).toBe(false);
    expect(isSilent(surveyOf({ amounts: [amount('Grand total', '$5.00')] }))).toBe(false);
  });

  it('is not reckoned where a way to ship names no price', () => {
    const plain = { ...CART, amounts: [amount('Total', '$18.40')] };
    expect(reckoned(notesOf(plain))).toBeNull();
  });

  it('costs what a page after the choice of shipping showed', () => {
    const later = surveyOf({
      url: 'https://shop.example/checkout/billing',
      forms: [formNamed('checkout')],
      controls: [field('Street', { form: 0 }), field('City', { form: 0 }), button('Continue', { form: 0 })],
      amounts: [amount('Subtotal', '$18.40'), amount('Shipping', '$9.00'), amount('Total', '$27.40')],
    });
    const notes = notesOf(CART, methodsPage('Courier $14.50', 'Standard post $4.95'), later);
    expect(reckoned(notes)).toMatchObject({ amount: 2740, breakdown: { subtotal: 1840, shipping: 900 } });
  });
});

describe('a review', () => {
  it.each([
    ['Review order', [], true],
    ['Continue', ['3. Payment', '4. Preview', '5. Confirmation'], true],
    ['Continue', ['Step 4: Review your order'], true],
    ['Continue', ['5', 'Payment Information', '6', 'Order Review'], true],
    ['Continue', ['3. Payment', '4. Confirmation'], false],
    ['Continue', ['Customer reviews'], false],
    ['Place order', ['4. Preview'], false],
  ])('"%s" beside %j announces one: %s', (words, lines, isAnnounced) => {
    expect(announcesReview(surveyOf({ lines }), button(words))).toBe(isAnnounced);
  });

  it.each([
    ['de', '4. Vorschau', true],
    ['fr', '4. Aperçu', true],
    ['es', '4. Vista previa', true],
    ['it', '4. Anteprima', true],
    ['pl', '4. Podsumowanie', true],
    ['ja', '4. 注文内容の確認', true],
    ['fr', '6\nVérification de commande', true],
    ['de', 'Bestellübersicht', false],
    ['de', '4. Zahlung', false],
    ['es', 'Resumen del pedido', false],
  ])('%s: "%s" is a step: %s', (language, line, isAnnounced) => {
    const seen = withSpokenWords(surveyOf({ language, lines: line.split('\n') }));
    expect(announcesReview(seen, button('Continue'))).toBe(isAnnounced);
  });
});

describe('a review that a reader tells of', () => {
  const told = asLanguage([{ concept: 'review_step', words: 'Eelvaade' }]);
  const announced = (...lines: string[]) =>
    announcesReview(surveyOf({ lines, languages: [told] }), button('Edasi', { readAs: 'place_order' }));

  it('is a numbered step before another', () => {
    expect(announced('3. Maksmine', '4. Eelvaade', '5. Kinnitamine')).toBe(true);
  });

  it('is none where it may be the last step, or no step', () => {
    expect(announced('3. Maksmine', '4. Eelvaade')).toBe(false);
    expect(announced('Maksmine', 'Eelvaade', 'Kinnitamine')).toBe(false);
    expect(announced('4. Eelvaade', '7. Toode')).toBe(false);
  });
});

it('the goods cost what the cart on the way says', () => {
  expect(goodsOnTheWay(notesOf(CART, methodsPage('Courier $14.50')), 'usd')).toBe(1_840);
  expect(goodsOnTheWay(notesOf(methodsPage('Courier $14.50')), 'usd')).toBeNull();
});

it('a total that stands alone has the lines of the page before that came to the same', () => {
  const bare = { amount: cents(2_335), currency: 'usd', breakdown: { total: 2_335 } } as const;
  const notes = notesOf(CART);
  expect(withKnownLines(bare, notes).breakdown).toEqual({ subtotal: 1840, standard_post: 495 });
  const other = { ...bare, amount: cents(2_400), breakdown: { total: 2_400 } };
  expect(withKnownLines(other, notes)).toEqual(other);
});

it('the way to ship is known by its name and its price among rows that are listed as goods are', () => {
  const notes = notesOf(CART, methodsPage('Courier $14.50', 'Ground $4.95'));
  const rows = surveyOf({
    amounts: [amount('Green tea tin', '$18.40'), amount('Ground', '$4.95'), amount('Total:', '$23.35')],
  });
  const total = { amount: cents(2_335), currency: 'usd', breakdown: { subtotal: 2_335 } } as const;
  expect(withShippingRow(total, rows, notes, choice()).breakdown).toEqual({ subtotal: 1840, shipping: 495 });
  expect(withShippingRow(total, rows, notes, choice({ shipping: 'Courier' }))).toEqual(total);
  const dearer = surveyOf({ amounts: [amount('Ground coffee', '$4.95'), amount('Ground', '$5.95')] });
  expect(withShippingRow(total, dearer, notes, choice())).toEqual(total);
});

describe('a page that names one sum, whatever it calls it', () => {
  const cardPage = (...sums: string[]) =>
    surveyOf({
      url: 'https://shop.example/index.php?_a=gateway',
      amounts: sums.map((text, index) => amount(`we will debit ${index}`, text)),
    });
  const summary = (page: string, total: string) => ({
    ...CART,
    url: `https://shop.example/index.php?_a=${page}`,
    controls: [field('City'), button('Continue')],
    amounts: [amount('Subtotal', '$18.40'), amount('Shipping', '$4.95'), amount('Total', total)],
  });

  it('asks for what the page before it came to', () => {
    const notes = notesOf(summary('confirm', '$23.35'), cardPage('$23.35'));
    expect(totalSaidBefore(cardPage('$23.35'), notes, 'usd')).toMatchObject({
      amount: 2335,
      breakdown: { subtotal: 1840, shipping: 495 },
    });
  });

  it.each([
    ['another sum', ['$24.35']],
    ['two sums', ['$23.35', '$24.35']],
    ['the same in another currency', ['€23.35']],
    ['none', []],
  ])('and where it names %s, that is no total', (_name, sums) => {
    const notes = notesOf(summary('confirm', '$23.35'), cardPage(...sums));
    expect(totalSaidBefore(cardPage(...sums), notes, 'usd')).toBeNull();
  });

  it('and calls it a total has the lines of the page before it', () => {
    const card = { ...cardPage(), amounts: [amount('A total of', '$23.35')] };
    const notes = notesOf(summary('confirm', '$23.35'), card);
    const alone = { amount: cents(2335), currency: 'usd', breakdown: { total: 2335 } } as const;
    expect(withKnownLines(alone, notes).breakdown).toEqual({ subtotal: 1840, shipping: 495 });
  });

  it.each([
    ['$4.95', 2335],
    ['$5.95', null],
  ])('and repeats beside it what shipping costs, %s', (shipping, total) => {
    const card = { ...cardPage(), amounts: [amount('Total', '$23.35'), amount('Shipping', shipping)] };
    const read = totalSaidBefore(card, notesOf(summary('confirm', '$23.35'), card), 'usd');
    expect(read?.amount ?? null).toBe(total);
  });

  it.each([
    ['says on its button another sum', { controls: [field('Card number'), button('Pay $24.35')] }],
    ['says that the sum is not final', { lines: ['Calculating your total…'] }],
    ['calls it a subtotal', { amounts: [amount('Subtotal', '$23.35')] }],
  ])('and where it %s, that is no total', (_name, said) => {
    const card = { ...cardPage('$23.35'), ...said };
    const notes = notesOf(summary('confirm', '$23.35'), card);
    expect(totalSaidBefore(card, notes, 'usd')).toBeNull();
  });

  it('is not held against an older page than the last one that had a total', () => {
    const older = summary('cart', '$23.35');
    const newer = {
      ...summary('confirm', '$25.35'),
      amounts: [amount('Subtotal', '$18.40'), amount('Shipping', '$6.95'), amount('Total', '$25.35')],
    };
    expect(totalSaidBefore(cardPage('$23.35'), notesOf(older, newer), 'usd')).toBeNull();
  });
});

it('what a cart says that sending costs at the least is not yet part of it', () => {
  const cart = withSpokenWords(
    surveyOf({
      language: 'de',
      url: 'https://shop.example/warenkorb',
      heading: 'Warenkorb',
      lines: ['Warenkorb', 'Gesamtsumme:', 'Zzgl. Versandkosten ab 4,90 € (DE)'],
      amounts: [
        amount('Tee', '18,40 €'),
        amount('Gesamtsumme:', '18,40 €'),
        { ...amount('Zzgl. Versandkosten ab', '4,90 €'), note: '(DE)' },
      ],
    }),
  );
  const ways = methodsPage('DHL 4,90 €', 'Express 12,90 €');
  const reckoned = reckonTotal({ seen: cart, isAfterShipping: false }, notesOf(ways), choice(), null);
  expect(reckoned).toMatchObject({ amount: 2330, breakdown: { shipping: 490 } });
  expect(reckonTotal({ seen: cart, isAfterShipping: true }, notesOf(ways), choice(), null)).toBeNull();
});

it('a page that names the goods alone beside the ways to ship leaves the sum to the review', () => {
  const ways = [
    field('Standard $4.95', { kind: 'radio', group: { key: 'm', title: 'Shipping method' } }),
    field('Express $9.95', { kind: 'radio', group: { key: 'm', title: 'Shipping method' } }),
  ];
  const page = (...amounts: ReturnType<typeof amount>[]) => surveyOf({ controls: ways, amounts });
  expect(namesGoodsAlone(page(amount('Subtotal', '$18.40')))).toBe(true);
  expect(namesGoodsAlone(page(amount('Subtotal', '$18.40'), amount('Total', '$23.35')))).toBe(false);
  expect(namesGoodsAlone(surveyOf({ amounts: [amount('Subtotal', '$18.40')] }))).toBe(false);
});

it('steps that are counted without a sign behind their number announce a review', () => {
  const submit = { ...button('Weiter zum nächsten Schritt'), languages: ['de'] };
  const announces = (...lines: string[]) =>
    announcesReview(surveyOf({ languages: ['de'], lines, controls: [submit] }), submit);
  expect(announces('1 Adresse', '2 Versand und Zahlung', '3 Zusammenfassung', 'Kreditkarte')).toBe(true);
  expect(announces('Kreditkarte', '3 Zusammenfassung')).toBe(false);
});

describe('a page that names the goods and one sum, in whatever words', () => {
  const page = (text: string, said: Parameters<typeof surveyOf>[0] = {}) =>
    surveyOf({
      controls: [field('First name'), field('Card number'), button('Buy now')],
      amounts: [amount('Conditions:', text)],
      lines: ['Order summary', 'Course: Guitar for beginners', `Conditions: ${text}`],
      ...said,
    });
  const totalOf = (seen: ReturnType<typeof page>, names = ['Guitar for beginners']) =>
    totalSaidHere(seen, 'usd', (value) => value === 4_900 && namesGoods(seen, names))?.amount ?? null;

  it('asks for it where it is what they cost on their own page', () => {
    expect(totalOf(page('$49.00'))).toBe(4_900);
  });

  it.each([
    ['another sum', totalOf(page('$59.00'))],
    ['other goods', totalOf(page('$49.00'), ['Violin for beginners'])],
    ['goods without a name', totalOf(page('$49.00'), [''])],
    ['a part of a sum', totalOf(page('$49.00', { amounts: [amount('Subtotal', '$49.00')] }))],
    [
      'a second sum',
      totalOf(page('$49.00', { amounts: [amount('Conditions:', '$49.00'), amount('Then:', '$9.00')] })),
    ],
    [
      'taxes on top',
      totalOf(page('$49.00', { lines: ['Guitar for beginners', 'Customers in TN will be charged 7% tax.'] })),
    ],
    [
      'that it is paid again',
      totalOf(page('$49.00', { lines: ['Guitar for beginners', 'Conditions: $49.00 per month'] })),
    ],
  ])('and has no total where it says %s', (_name, total) => {
    expect(total).toBeNull();
  });
});

describe('a page that is paid where it is, without a cart', () => {
  const page = (sums: readonly (readonly [string, string])[], lines: readonly string[] = []) =>
    surveyOf({
      controls: [field('First name'), field('Card number'), button('Submit and check out')],
      amounts: sums.map(([label, text]) => amount(label, text)),
      lines,
    });

  it('asks for the one sum that it says', () => {
    expect(totalSaidHere(page([['The price for membership is', '$24.00']]), 'usd')).toMatchObject({
      amount: 2400,
      currency: 'usd',
    });
  });

  it.each([
    ['es', 'Condiciones:'],
    ['fr', 'Conditions :'],
    ['de', 'Konditionen:'],
    ['it', 'Condizioni:'],
    ['pt', 'Condições:'],
    ['nl', 'Voorwaarden:'],
    ['pl', 'Warunki:'],
  ])('%s: asks for the sum of a plan that stands behind "%s"', (language, label) => {
    const plan = { ...page([[label, '€59.00']]), languages: [language] };
    expect(totalSaidHere(plan, 'eur')?.amount).toBe(5_900);
    const terms = { ...page([[`${label} 3`, '€59.00']]), languages: [language] };
    expect(totalSaidHere(terms, 'eur')).toBeNull();
  });

  it.each([
    [
      'two sums',
      page([
        ['Now', '$1.00'],
        ['and then', '$24.00'],
      ]),
    ],
    ['a part of a sum', page([['Subtotal', '$24.00']])],
    ['no sum', page([])],
    ['a sum that is not called a price', page([['Sign up for our letter and save', '$5.00']])],
    ['taxes on top', page([['The price is', '$24.00']], ['Customers in TN will be charged 7% tax.'])],
    ['that it is paid again', page([['The price is', '$24.00']], ['The price is $24.00 per Month.'])],
    [
      'another sum on its button',
      { ...page([['The price is', '$24.00']]), controls: [field('Card number'), button('Pay $30.00')] },
    ],
  ])('has no total where it says %s', (_name, seen) => {
    expect(totalSaidHere(seen, 'usd')).toBeNull();
  });
});
