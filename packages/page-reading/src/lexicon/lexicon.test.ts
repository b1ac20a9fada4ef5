import { describe, expect, it } from 'vitest';
import { CONCEPTS, type Concept } from './concepts.ts';
import { LANGUAGES } from './languages.ts';
import { bestSaid, says } from './lexicon.ts';
import { normalise } from './normalise.ts';
import { pageLanguages } from './page-languages.ts';
import { compilePhrase } from './phrases.ts';
import { Vocabulary } from './vocabulary.ts';

it.each(LANGUAGES.map((file) => [file.code, file] as const))(
  'every phrase of %s says something',
  (_code, { words }) => {
    for (const said of Object.values(words)) {
      const phrases = 'length' in said ? said : [...said.words, ...(said.not ?? [])];
      for (const phrase of phrases) expect(() => compilePhrase(phrase)).not.toThrow();
    }
    expect(Object.keys(words).filter((name) => !(name in CONCEPTS))).toEqual([]);
  },
);

/** What only English needs words of its own for: the others have them from elsewhere, or the same stands there in English. */
const ENGLISH_ALONE: readonly string[] = [
  // What programs of shops answer is in English.
  'about_stock',
  // `sumSaid` and `order_number` read these in the other languages.
  'sum_row',
  'order_label',
  'order_opening',
  'order_word',
  // Around names, in the word order of English.
  'add_named',
  'no_name',
  // Dollars are told apart by their codes; `cookie` and `status` are said so, too.
  'dollar_other',
  'dollar_sg',
  'cookies',
  'status',
];

it.each(LANGUAGES.map((file) => [file.code, file] as const))(
  '%s has words for all that English has',
  (_code, { words }) => {
    const lacking = Object.keys(LANGUAGES[0]!.words).filter((concept) => !(concept in words));
    expect(lacking.filter((concept) => !ENGLISH_ALONE.includes(concept))).toEqual([]);
  },
);

it.each([
  ['billing[postalCode]', 'billing postal code'],
  ['  Numéro de téléphone* ', 'numero de telephone'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['ＣＡＲＤ', 'card'],
  ['カート に 入れる', 'カートに入れる'],
  ['طُرُق الشَّحن', 'طرق الشحن'],
  ['الإسم الأخير', 'الاسم الاخير'],
  ['סה״כ', 'סה כ'],
])('%s is compared as %s', (text, words) => {
  expect(normalise(text)).toBe(words);
});

describe('a text is what the most of it says', () => {
  it.each<[string, string, Concept[], Concept]>([
    ['de', 'Zwischensumme', ['total', 'subtotal'], 'subtotal'],
    ['de', 'Weiter einkaufen', ['continue', 'continue_shopping'], 'continue_shopping'],
    ['de', 'Zahlungspflichtig bestellen', ['continue', 'checkout', 'place_order'], 'place_order'],
    ['fr', 'Continuer mes achats', ['continue', 'continue_shopping'], 'continue_shopping'],
    ['fr', 'Nom', ['given_name', 'family_name', 'full_name'], 'family_name'],
    ['es', 'Código postal', ['postal_code', 'coupon'], 'postal_code'],
    ['pl', 'Dodaj do koszyka', ['add_to_cart', 'view_cart'], 'add_to_cart'],
    ['hu', 'Rendelés elküldése', ['continue', 'checkout', 'place_order'], 'place_order'],
    ['ro', 'Total în coș', ['add_to_cart', 'total', 'subtotal'], 'subtotal'],
    ['el', 'Συνέχεια στο ταμείο', ['continue', 'checkout', 'place_order'], 'checkout'],
    ['uk', 'Продовжити покупки', ['continue', 'continue_shopping'], 'continue_shopping'],
    ['sk', 'Objednávka s povinnosťou platby', ['continue', 'checkout', 'place_order'], 'place_order'],
    ['hr', 'Košarica ukupno', ['total', 'subtotal', 'view_cart'], 'subtotal'],
    ['bg', 'Добавяне в количката', ['add_to_cart', 'view_cart'], 'add_to_cart'],
    ['id', 'Lanjutkan belanja', ['continue', 'continue_shopping'], 'continue_shopping'],
    ['he', 'סה״כ ביניים', ['total', 'subtotal'], 'subtotal'],
    ['ar', 'أَكمِل التسوّق', ['continue', 'continue_shopping'], 'continue_shopping'],
    ['vi', 'Tiến hành thanh toán', ['continue', 'checkout', 'place_order'], 'checkout'],
    ['ja', '買い物を続ける', ['continue', 'continue_shopping'], 'continue_shopping'],
  ])('%s: %s', (language, text, concepts, concept) => {
    expect(bestSaid(concepts, text, [language])?.concept).toBe(concept);
  });
});

it('counts in the languages of the page and in English alone', () => {
  expect(says('add_to_cart', 'In den Warenkorb', ['de'])).toBe(true);
  expect(says('add_to_cart', 'In den Warenkorb', ['fr'])).toBe(false);
  expect(says('add_to_cart', 'In den Warenkorb')).toBe(false);
});

it('knows a page by what it declares and by the words that stand everywhere', () => {
  const german = [
    'Bitte geben Sie Ihre Adresse ein und wählen Sie die Versandart.',
    'Zum Warenkorb mit dem Artikel',
  ];
  expect(pageLanguages('de-AT', [])).toEqual(['de']);
  expect(pageLanguages('en', german)).toEqual(['de']);
  expect(pageLanguages('en', ['Add to cart', 'Free shipping on orders over $50 and easy returns'])).toEqual(
    [],
  );
});

it.each([
  ['sk', 'Váš košík je prázdny, ale môžete pokračovať v nákupe alebo sa prihlásiť pre lepšie ceny'],
  ['cs', 'Váš košík je prázdný, ale můžete pokračovat v nákupu nebo se přihlásit pro lepší ceny'],
  ['uk', 'Ваш кошик порожній, але ви можете продовжити покупки або увійти, якщо вже маєте запис'],
  ['ru', 'Ваша корзина пуста, но вы можете продолжить покупки или войти, если у вас есть запись'],
  ['bg', 'Вашата количка е празна, но можете да продължите да пазарувате или да влезете във вашия профил'],
  ['hr', 'Vaša košarica je prazna, ali možete nastaviti kupovinu ili se prijaviti ako već imate račun'],
  ['id', 'Keranjang anda masih kosong, tetapi anda dapat melanjutkan belanja atau masuk dengan akun anda'],
])('tells %s from its neighbours', (code, line) => {
  expect(pageLanguages('', [line])[0]).toBe(code);
});

it('knows a page with few words by what its labels are called in shops', () => {
  expect(pageLanguages('en-gb', ['Versandart', 'Standard post'], ['Option wählen'])).toEqual(['de']);
  expect(pageLanguages('', ['Total', 'Subtotal'], ['Continue', 'Email'])).toEqual([]);
});

it('what neighbours call the same tells of no other language than the one that is mostly spoken', () => {
  const russian = [
    'Оформление заказа',
    'Доставка',
    'Оплата',
    'Телефон',
    'Страна',
    'Корзина',
    'Каталог',
    'Контакты',
  ];
  expect(pageLanguages('ru', russian, ['Доставка', 'Оплата', 'Адрес'])).toEqual(['ru']);
  expect(pageLanguages('ru', [...russian, 'Кошик', 'Додати до кошика', 'Оформити замовлення'])).toContain(
    'uk',
  );
});

it.each([
  ['add to [my|your] (cart|shopping bag)', 'Please add to your shopping bag!', true],
  ['add to [my|your] (cart|shopping bag)', 'add to cart', true],
  ['add to [my|your] (cart|shopping bag)', 'add to our cart', false],
  ['^total [amount] [due]$', 'Total due:', true],
  ['^total [amount] [due]$', 'Total of all', false],
  ['^cart [#] [items]$', 'Cart (12)', true],
  ['card … declined', 'Your card ending in 1234 was sadly declined', true],
  ['card … declined', 'card a b c d e f g h declined', false],
  ['subscri*', 'Subscribing', true],
  ['*phone', 'Smartphone', true],
  ['*mwst*', 'inkl. 19% MwSt.', true],
])('the phrase "%s" in "%s": %s', (phrase, text, isSaid) => {
  const said = new Vocabulary({ total: [phrase] }).read(normalise(text).split(' '));
  expect(said.has('total')).toBe(isSaid);
});

it.each([
  ['fr', 'commander et payer', 'Commander & Payer', true],
  ['fr', 'commander et payer', 'Commander & Livrer', false],
  ['nl', '(controleren|nakijken) en bestellen', 'Controleren & bestellen', true],
  ['cs', '^zaplatit a odeslat$', 'Zaplatit & odeslat', true],
  ['de', 'und bezahlen', '& bezahlen', true],
  ['en', 'terms & conditions', 'terms and conditions', false],
  ['ja', 'ab c', 'ab & c', false],
])('%s: "&" says the word for it: "%s" in "%s": %s', (code, phrase, text, isSaid) => {
  const and = LANGUAGES.find((language) => language.code === code)!.and;
  const said = new Vocabulary({ total: [phrase] }, and).read(normalise(text).split(' '));
  expect(said.has('total')).toBe(isSaid);
});
