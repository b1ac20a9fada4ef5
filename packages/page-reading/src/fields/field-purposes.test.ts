import { describe, expect, it } from 'vitest';
import { asLanguage } from '../lexicon/glossary.ts';
import { PREFECTURES } from '../places/prefectures.ts';
import { regionsOf } from '../places/regions.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { purposesOf } from './field-purposes.ts';

const NUMBER = controlOf({ label: 'Card number' });
const NAME = controlOf({ label: 'Engraving', name: 'x1' });

function list(labels: readonly (string | number)[], said: Partial<Control> = {}): Control {
  const option = (label: string) => ({ value: label, label, disabled: false, selected: false });
  return controlOf({ kind: 'select', options: labels.map((label) => option(String(label))), ...said });
}

const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const MONTHS = list(['Month', ...counted(1, 12)]);
const NAMED = list(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']);
const YEARS = list(['Year', ...counted(2026, 2040)]);
const SHORT_YEARS = list(['--', ...counted(26, 40)]);

const read = (...controls: Control[]) => {
  const purposes = purposesOf(controls);
  return controls.map((control) => {
    const purpose = purposes.get(control);
    return purpose && 'field' in purpose ? purpose.field : purpose?.kind;
  });
};

describe('before a telephone number', () => {
  const phone = controlOf({ kind: 'text', label: 'Phone number' });

  it('a list of codes of countries takes the code from it', () => {
    const codes = list(['+1', '+33', '+44', '+49', '+65', '+81'], { label: 'Phone number' });
    const named = list(['Canada (+1)', 'France (+33)', 'Germany (+49)', 'Italy (+39)', 'Spain (+34)']);
    expect(read(codes, phone)).toEqual(['phone_code', 'phone_local']);
    expect(read(named, phone)).toEqual(['phone_code', 'phone_local']);
  });

  it('another list leaves it whole', () => {
    expect(read(list(['Home', 'Work', 'Mobile', 'Fax', 'Other'], { label: 'Kind' }), phone)).toEqual([
      'other',
      'phone',
    ]);
    expect(read(phone)).toEqual(['phone']);
  });
});

describe('beside a card number', () => {
  it.each([
    ['numbers', MONTHS, YEARS],
    ['names', NAMED, YEARS],
    ['short years', MONTHS, SHORT_YEARS],
  ])('lists of months and years are the expiry: %s', (_name, months, years) => {
    expect(read(NUMBER, months, years)).toEqual(['number', 'expiry_month', 'expiry_year']);
  });

  it('two lists that share a label are told apart by what they offer', () => {
    const both = { label: 'Expiration date' };
    expect(read(NUMBER, { ...MONTHS, ...both }, { ...YEARS, ...both })).toEqual([
      'number',
      'expiry_month',
      'expiry_year',
    ]);
  });

  it('two fields in a row are the month and the year of the expiry, by what they show while they are empty or are called', () => {
    const text = (said: Partial<Control>) => controlOf({ kind: 'text', ...said });
    const code = text({ label: 'CVV' });
    const parts = ['number', 'expiry_month', 'expiry_year', 'cvc'];
    expect(read(NUMBER, text({ label: 'Expiration', hint: 'MM' }), text({ label: 'YY' }), code)).toEqual(
      parts,
    );
    expect(read(NUMBER, text({ label: 'MM' }), text({ label: 'JJJJ' }), code)).toEqual(parts);
    expect(read(NUMBER, text({ id: 'pay_month' }), text({ id: 'pay_year' }), code)).toEqual(parts);
    const both = { label: 'Valid thru (mm/yy)' };
    const [month, year] = [{ name: 'payment[expiry_month]' }, { name: 'payment[expiry_year]' }];
    expect(read(NUMBER, text({ ...both, ...month }), text({ ...both, ...year }), code)).toEqual(parts);
    expect(read(NUMBER, text({ id: 'pay_month_1' }), text({ id: 'pay_year_1' }), code)).toEqual(parts);
    expect(read(NUMBER, text({ label: 'YY' }), code)).toEqual(['number', 'card_unknown', 'cvc']);
  });

  it.each([
    ['Month', 'Year', 'en'],
    ['Monat *', 'Jahr *', 'de'],
    ['Année', 'Mois', 'fr'],
    ['年', '月', 'ja'],
    ['Expiry month', 'Year', 'en'],
    ['Month', 'Expiry year', 'en'],
  ])(
    'lists that show nothing until they are opened, called %s and %s, are the expiry',
    (one, other, language) => {
      const drawn = (label: string) =>
        controlOf({ kind: 'text', isDrawnList: true, label, languages: [language], isRequired: true });
      const parts = /^(?:Année|年)/.test(one)
        ? ['expiry_year', 'expiry_month']
        : ['expiry_month', 'expiry_year'];
      expect(read(NUMBER, drawn(one), drawn(other))).toEqual(['number', ...parts]);
    },
  );

  it('lists that are called a month and a year are no expiry where they are of a birthday', () => {
    const drawn = (label: string) => controlOf({ kind: 'text', isDrawnList: true, label });
    const unknown = ['number', 'card_unknown', 'card_unknown', 'card_unknown'];
    expect(read(NUMBER, drawn('Day'), drawn('Month'), drawn('Year'))).toEqual(unknown);
    expect(read(NUMBER, drawn('Year'), drawn('Month'), drawn('Day'))).toEqual(unknown);
    const born = list(['Year', ...counted(1940, 2008)], { label: 'Year' });
    expect(read(NUMBER, { ...MONTHS, label: 'Month' }, born)).toEqual(unknown.slice(0, 3));
    const parts = ['number', 'card_unknown', 'card_unknown', 'expiry_month', 'expiry_year'];
    expect(read(NUMBER, drawn('Month'), drawn('Year'), drawn('Expiry month'), drawn('Expiry year'))).toEqual(
      parts,
    );
  });

  it('a code that no word explains verifies the card, where nothing else is open and nothing else does', () => {
    const date = controlOf({ kind: 'text', label: 'Expiry' });
    const code = controlOf({ kind: 'text', label: 'Kyzz', maximum: 9_999 });
    expect(read(NUMBER, date, code)).toEqual(['number', 'expiry', 'cvc']);
    expect(read(NUMBER, date, code, NAME)).toEqual(['number', 'expiry', 'card_unknown', 'card_unknown']);
    expect(read(NUMBER, date, controlOf({ kind: 'text', label: 'CVV' }), code).at(-1)).toBe('card_unknown');
    expect(read(NUMBER, date, controlOf({ kind: 'text', label: 'Kyzz' }))).toEqual([
      'number',
      'expiry',
      'card_unknown',
    ]);
  });

  it.each([
    ['begins some years ago', counted(2019, 2034)],
    ['begins some years ago, in short', counted(19, 34)],
  ])('a list of years that %s is the expiry all the same', (_, years) => {
    const labelled = { ...MONTHS, label: 'Expiration date' };
    expect(read(NUMBER, labelled, list(years))).toEqual(['number', 'expiry_month', 'expiry_year']);
  });

  it.each([
    ['Data de nascimento', 'dd/mm/aaaa'],
    ['Geburtsdatum (TT.MM.JJJJ)', ''],
    ['Date', 'yyyy-mm-dd'],
  ])('nor is a date with its day: %s %s', (label, hint) => {
    const birthday = controlOf({ label, hint, readAs: 'card_expiry', languages: ['pt', 'de'] });
    const expiry = controlOf({ label: 'Validade', hint: 'MM/AA', languages: ['pt'] });
    const purposes = purposesOf([birthday, controlOf({ autocomplete: 'cc-number' }), expiry]);
    expect(purposes.get(birthday)?.kind).toBe('other');
    expect(purposes.get(expiry)).toEqual({ kind: 'card', field: 'expiry' });
  });

  it('the years of a birthday are not the expiry', () => {
    const born = [...counted(40, 99), ...['00', '01', '02', '03', '04', '05', '06', '07', '08'], 27, 28, 29];
    expect(read(NUMBER, MONTHS, list(born))).toEqual(['number', 'card_unknown', 'card_unknown']);
    expect(read(NUMBER, MONTHS, list(counted(2000, 2026)))).toEqual([
      'number',
      'card_unknown',
      'card_unknown',
    ]);
  });

  it('the date from which a card is valid is not the expiry', () => {
    const past = list(['--', ...counted(2021, 2026)], { name: 'start_month_1' });
    const start = { ...MONTHS, name: 'start_month_0' };
    expect(read(NUMBER, start, past, MONTHS, YEARS)).toEqual([
      'number',
      'card_unknown',
      'card_unknown',
      'expiry_month',
      'expiry_year',
    ]);
  });

  it('what sounds like a second number verifies the first, where nothing else does', () => {
    const checking = controlOf({ label: 'Card number for checking' });
    const code = controlOf({ label: 'Security code' });
    expect(read(NUMBER, MONTHS, YEARS, checking).at(-1)).toBe('cvc');
    expect(read(NUMBER, code, checking)).toEqual(['number', 'cvc', 'number']);
    expect(read(NUMBER, NUMBER, { ...NUMBER }, checking).filter((field) => field === 'cvc')).toEqual([]);
  });

  it('one of them alone is not understood', () => {
    expect(read(NUMBER, MONTHS)).toEqual(['number', 'card_unknown']);
  });

  it('a field that nobody understands is no option', () => {
    const code = controlOf({ label: 'Kontrollzahl' });
    expect(read(NUMBER, MONTHS, YEARS, code)).toEqual([
      'number',
      'expiry_month',
      'expiry_year',
      'card_unknown',
    ]);
  });

  it('a field that speaks of a card is no option wherever it stands in the form', () => {
    expect(read(controlOf({ label: 'Digits on your card' }), NUMBER)[0]).toBe('card_unknown');
  });

  it('a field before it, or after another part of the form has begun, is an option as ever', () => {
    const email = controlOf({ label: 'Email' });
    expect(read(NAME, NUMBER)).toEqual(['other', 'number']);
    expect(read(NUMBER, email, { ...NAME })).toEqual(['number', 'email', 'other']);
  });

  it('a field of another form is an option as ever', () => {
    expect(read({ ...NUMBER, formAction: 'https://a.example/pay' }, NAME)).toEqual(['number', 'other']);
  });
});

it('without a card number lists of months and years are what the page says that they are', () => {
  expect(read(MONTHS, YEARS)).toEqual(['other', 'other']);
});

describe('a list without a name', () => {
  it('asks for what it offers: a state, a country', () => {
    const states = list(['Please select', ...Object.values(regionsOf('US'))], { name: 'f7' });
    const countries = list(['Canada', 'France', 'Germany', 'Japan', 'United States'], { name: 'f6' });
    expect(read(countries, states)).toEqual(['country', 'state']);
  });

  it('asks for a state by the word that shop software uses', () => {
    expect(read(list(['Alberta', 'Ontario'], { name: 'zone_id' }))).toEqual(['state']);
    expect(read(list(['Europe/Rome'], { label: 'Time zone' }))).not.toEqual(['state']);
  });

  it('of a few places is not taken for either', () => {
    expect(read(list(['Georgia', 'Washington'], { label: 'Roast' }))).toEqual(['other']);
  });
});

it('a street that is asked for twice in a row has lines', () => {
  const street = (said: Partial<Control>) => controlOf({ label: 'Street address', ...said });
  const second = controlOf({ name: 'delivery_street2' });
  expect(
    read(street({ name: 'street[]' }), street({ name: 'street[]' }), street({ name: 'street[]' })),
  ).toEqual(['line1', 'line2', 'off_limits']);
  expect(read(street({ name: 'delivery_street1' }), second)).toEqual(['line1', 'line2']);
  const city = controlOf({ label: 'City' });
  expect(read(street({}), city, street({}), city)).toEqual(['line1', 'city', 'line1', 'city']);
});

describe('a detail in pieces', () => {
  const row = (label: string, ...names: string[]) => names.map((name) => controlOf({ label, name, form: 0 }));

  it('is read by names that differ in their number alone', () => {
    expect(read(...row('Phone', 'tel01', 'tel02', 'tel03'))).toEqual(['phone_1', 'phone_2', 'phone_3']);
    expect(read(...row('Postcode', 'zip[0]', 'zip[1]'))).toEqual(['postal_code_1', 'postal_code_2']);
  });

  it('begins with a list where that is of the codes that numbers begin with', () => {
    const withFirst = (...codes: string[]) => [
      list(codes, { label: 'Phone', name: 'tel1', form: 0 }),
      ...row('Phone', 'tel2', 'tel3'),
    ];
    expect(read(...withFirst('010', '011', '016'))).toEqual(['phone_1', 'phone_2', 'phone_3']);
    expect(read(...withFirst('Home', 'Mobile'))).not.toContain('phone_1');
  });

  it('is whole where there are more or fewer, or names that differ otherwise', () => {
    expect(read(...row('Phone', 'tel1', 'tel2'))).toEqual(['phone', 'phone']);
    expect(read(...row('Postcode', 'zip1', 'zip2', 'zip3'))).not.toContain('postal_code_1');
    expect(read(...row('Postcode', 'delivery_zip', 'billing_zip'))).toEqual(['postal_code', 'postal_code']);
  });
});

it('how a name is pronounced is no name', () => {
  const names = [
    controlOf({ label: '姓', languages: ['ja'] }),
    controlOf({ label: '名', languages: ['ja'] }),
  ];
  const readings = ['セイ', 'メイ', 'お名前(フリガナ)'].map((label) =>
    controlOf({ label, languages: ['ja'] }),
  );
  const named = controlOf({ label: '名', name: 'order_kana02', languages: ['ja'] });
  expect(read(...names, ...readings, named)).toEqual([
    'family_name',
    'given_name',
    'other',
    'other',
    'other',
    'other',
  ]);
  const likeName = controlOf({ label: 'メイ', languages: ['ja'], readAs: 'given_name' });
  expect(read(likeName)).toEqual(['other']);
});

it.each([
  ['pt', 'CPF do titular do cartão', 'Nome do titular'],
  ['es', 'DNI del titular', 'Nombre del titular'],
  ['en', 'Social security number of the cardholder', 'Name on card'],
])(
  'the number of the papers of whoever the card is of is no name, and asked for in the open: %s %s',
  (language, papers, name) => {
    const text = (label: string) => controlOf({ kind: 'text', label, languages: [language] });
    const card = controlOf({ kind: 'text', autocomplete: 'cc-number' });
    expect(read(card, text(name), text(papers))).toEqual(['number', 'cardholder', 'other']);
  },
);

it('an apartment is asked for once, and what stands right behind it is another addition', () => {
  const fields = ['Endereço', 'Complemento', 'Referência', 'Cidade'].map((label) =>
    controlOf({ kind: 'text', label, languages: ['pt'] }),
  );
  expect(read(...fields)).toEqual(['line1', 'line2', 'other', 'city']);
});

it('what sounds like a second line is the street where there is no other', () => {
  const [city, flat, street] = ['City', 'Apartment, unit', 'Street address'].map((label) =>
    controlOf({ label, form: 0 }),
  );
  expect(read(city!, flat!)).toEqual(['city', 'line1']);
  expect(read(street!, flat!, city!)).toEqual(['line1', 'line2', 'city']);
  expect(read(flat!)).toEqual(['line2']);
});

it('beside the address of the delivery, one under no name is that of who pays, and each has its own street', () => {
  const address = (prefix: string) =>
    ['姓', '郵便番号', '市区町村名', '番地・ビル名'].map((label, index) =>
      controlOf({ label, name: `${prefix}_${index}`, form: 0, languages: ['ja'] }),
    );
  const sections = (...controls: Control[]) => {
    const purposes = purposesOf(controls);
    return controls.map((control) => {
      const purpose = purposes.get(control);
      return purpose?.kind === 'buyer' ? `${purpose.section} ${purpose.field}` : purpose?.kind;
    });
  };
  const asked = (section: string) =>
    ['family_name', 'postal_code', 'city', 'line1'].map((field) => `${section} ${field}`);
  expect(sections(...address('order'), ...address('shipping'))).toEqual([
    ...asked('billing'),
    ...asked('shipping'),
  ]);
  expect(sections(...address('order'))).toEqual(asked('shipping'));
  expect(sections(...address('a'), ...address('b'))).toEqual([...asked('shipping'), ...asked('shipping')]);
});

it('of two fields that are called a city, the one that is another part of the address by its name asks for that', () => {
  const text = (label: string, name: string) =>
    controlOf({ kind: 'text', label, name, languages: ['vi'], form: 0 });
  const asked = (...controls: Control[]) =>
    [...purposesOf(controls).values()].map((purpose) => purpose.kind === 'buyer' && purpose.field);
  expect(asked(text('Thành phố', 'line4'), text('Thành phố/Quốc gia', 'state'))).toEqual(['city', 'state']);
  expect(asked(text('Thành phố/Quốc gia', 'state'))).toEqual(['city']);
});

it('a list of prefectures asks for a state, whatever it is called', () => {
  expect(read(list(['選択', ...Object.values(PREFECTURES)], { name: 'f7' }))).toEqual(['state']);
});

it('a list under the word of a street offers what the shop knows, and takes none', () => {
  const known = list(['My address'], { label: 'Choose a delivery address:', name: 'id_address_delivery' });
  const lookup = list(['Select your address', '1 High Street, Leeds'], { label: 'Address line 1' });
  expect(read(known, lookup, list(['Kilogram', 'Pound'], { label: 'Unit' }))).toEqual([
    'other',
    'other',
    'other',
  ]);
  expect(read(list(['Oslo', 'Bergen'], { label: 'City' }))).toEqual(['city']);
  expect(read(controlOf({ kind: 'select', isDrawnList: true, label: 'Street address' }))).toEqual(['line1']);
});

describe('a name', () => {
  const nameField = (label: string, autocomplete: string) =>
    controlOf({ label, name: label.toLowerCase().replace(' ', ''), autocomplete, form: 0 });
  const purposesIn = (...controls: Control[]) =>
    [...purposesOf(controls).values()].map((purpose) => purpose.kind === 'buyer' && purpose.field);

  it('that is marked as a first name and has no last name beside it is the whole name', () => {
    expect(purposesIn(nameField('Full Name', 'given-name'))).toEqual(['full_name']);
  });

  it('that is called a first name, or stands beside a last name, is a first name', () => {
    expect(purposesIn(nameField('First name', 'given-name'))).toEqual(['given_name']);
    const both = [nameField('Name', 'given-name'), nameField('Surname', 'family-name')];
    expect(purposesIn(...both)).toEqual(['given_name', 'family_name']);
  });
});

it('names that are called the same are known by names of fields that differ in first and last', () => {
  const first = controlOf({ label: 'Last name', name: 'edd_first edd-first', form: 0 });
  const last = controlOf({ label: 'Last name', name: 'edd_last edd-last', form: 0 });
  expect(read(first, last)).toEqual(['given_name', 'family_name']);
});

it('names in a language that nobody reads are known by names of fields that differ in first and last', () => {
  const first = controlOf({ label: 'Keresztnév', name: 'edd_first edd-first', form: 0 });
  const last = controlOf({ label: 'Sukunimi', name: 'edd_last edd-last', form: 0 });
  expect(read(first, last)).toEqual(['given_name', 'family_name']);
  expect(read(first)).toEqual(['other']);
  expect(read(first, { ...last, form: 1 })).toEqual(['other', 'other']);
});

describe('one label before several fields', () => {
  const field = (label: string, name: string) => controlOf({ label, name, languages: ['de'] });
  it('names each of them by a part', () => {
    const fields = [
      field('Straße, Hausnummer', 'a'),
      field('', 'b'),
      field('PLZ / Ort *', 'c'),
      field('', 'd'),
      field('Land', 'e'),
    ];
    expect(read(...fields)).toEqual(['line1', 'house_number', 'postal_code', 'city', 'country']);
  });

  it('is the label of the first alone where the number of fields is another, or a part is nothing of a buyer', () => {
    expect(read(field('PLZ, Ort', 'c'), field('', 'd'), field('', 'e'))[1]).toBe('other');
    expect(read(field('PLZ, Lieblingsfarbe', 'c'), field('', 'd'))[1]).toBe('other');
  });
});

describe('a number that nothing names', () => {
  const count = (value: string) => controlOf({ kind: 'text', name: 'am', value, form: 0 });
  const press = (text: string) => controlOf({ kind: 'button', text, form: 0 });
  it('is how many, alone beside a button that is about goods', () => {
    expect(read(count('1'), press('Add to cart'))[0]).toBe('quantity');
    expect(read(count('2'), press('Update cart'))[0]).toBe('quantity');
  });

  it.each([
    ['beside another field', [controlOf({ kind: 'text', name: 'engraving', form: 0 }), press('Add to cart')]],
    ['beside another button', [press('Go')]],
  ])('is not %s', (_where, beside) => {
    expect(read(count('1'), ...beside)[0]).toBe('other');
  });

  it('is not what is no number', () => {
    expect(read(count('1a'), press('Add to cart'))[0]).toBe('other');
  });
});

it('behind a list of card brands stands the number, whatever it is called', () => {
  const brands = list(['MasterCard', 'Visa'], { label: 'Kreditkarte', form: 0 });
  const field = (label: string, said: Partial<Control> = {}) => controlOf({ label, form: 0, ...said });
  const holder = field('Kontoinhaber', { value: 'Ada Lovelace', isFilled: true });
  expect(read(brands, field('Nummer'), holder, MONTHS, YEARS, field('Prüfziffer'))[1]).toBe('number');
  expect(read(brands, field('Nummer', { form: 1 }))[1]).toBe('other');
  expect(read(list(['Red', 'Blue'], { form: 0 }), field('Nummer'))[1]).toBe('other');
});

it('months are called in the languages of people, also on a page of which only a reader knows the words', () => {
  const spoken = list(
    NAMED.options.map(({ label }) => label),
    {
      languages: [asLanguage([{ concept: 'thanks', words: 'Takk' }])],
    },
  );
  expect(read(NUMBER, spoken, YEARS)).toEqual(['number', 'expiry_month', 'expiry_year']);
});
