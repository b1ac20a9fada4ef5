import { describe, expect, it } from 'vitest';
import { amountOn, chooseTotal } from './read-total.ts';

const rows = (...pairs: [string, string][]) => pairs.map(([label, text]) => ({ label, text }));

describe('the total of a page', () => {
  it('is the one that its lines add up to', () => {
    const seen = rows(
      ['Subtotal', '$20.00'],
      ['Shipping', '$4.99'],
      ['Sales tax', '$1.50'],
      ['Order total', '$26.49'],
    );
    expect(chooseTotal(seen, 'usd')).toEqual({
      kind: 'total',
      total: { amount: 2649, currency: 'usd', breakdown: { subtotal: 2000, shipping: 499, tax: 150 } },
    });
  });

  it('may miss its lines by the smallest coin where a tax was rounded by itself', () => {
    const taxed = (total: string, tax = 'VAT (20%)') =>
      chooseTotal(
        rows(['Subtotal', '$40.83'], ['Shipping', '$4.08'], [tax, '$8.98'], ['Total', total]),
        'usd',
      );
    expect(taxed('$53.89')).toMatchObject({ total: { amount: 5389 } });
    expect(taxed('$53.90')).toMatchObject({
      total: { amount: 5390, breakdown: { subtotal: 4083, shipping: 408, tax: 898, rounding: 1 } },
    });
    expect(taxed('$53.88')).toMatchObject({ total: { amount: 5388, breakdown: { rounding: -1 } } });
    expect(taxed('$53.91')).toMatchObject({ kind: 'none' });
    expect(taxed('$53.90', 'Gift wrap')).toMatchObject({ kind: 'none' });
  });

  it('is not a decoy beside it', () => {
    const seen = rows(['Total', '$1.00'], ['Subtotal', '$20.00'], ['Shipping', '$4.99'], ['Total', '$24.99']);
    expect(chooseTotal(seen, 'usd')).toMatchObject({ kind: 'total', total: { amount: 2499 } });
  });

  it('is no sum of a line above what it comes to with charges in unknown words', () => {
    const lines = rows(['Teapot', '$40.00'], ['Total', '$80.00'], ['Tag und Nacht', '$9.00']);
    expect(chooseTotal([...lines, ...rows(['Comes to', '$89.00'])], 'usd')).toMatchObject({ kind: 'none' });
  });

  it('finds the shipping that counts among the methods offered', () => {
    const seen = rows(
      ['Shipping: Express', '$15.00'],
      ['Shipping: Standard', '$5.00'],
      ['Subtotal', '$10.00'],
      ['Total', '$15.00'],
    );
    expect(chooseTotal(seen, 'usd')).toMatchObject({
      total: { breakdown: { subtotal: 1000, shipping: 500 } },
    });
  });

  it('tells the goods from the shipping that a subtotal holds', () => {
    const summary = [
      { label: '1 x Linen Shirt (Blue, L)', text: '$ 24.00', groups: [0] },
      { label: 'Delivery', text: '$ 5.00', groups: [0, 1] },
      { label: 'Subtotal', text: '$ 29.00', groups: [0, 1] },
      { label: 'Taxes', text: '$ 4.35', groups: [0, 1] },
      { label: 'Total', text: '$ 33.35', groups: [0, 1] },
    ];
    expect(chooseTotal(summary, 'usd')).toMatchObject({
      total: { amount: 3335, breakdown: { subtotal: 2400, shipping: 500, tax: 435 } },
    });
  });

  it('tells the goods from the coupon that a subtotal lacks', () => {
    const summary = (subtotal: string, total: string) => [
      { label: 'Cart', text: subtotal, groups: [0] },
      { label: 'Field Notebook', text: '$32.00', groups: [0, 3, 2, 1] },
      { label: '', text: '$32.00', groups: [0, 3, 2, 1] },
      { label: 'Coupon 10 %', text: '-$3.20', groups: [0, 3, 2] },
      { label: 'Subtotal', text: subtotal, groups: [0, 3, 2] },
      { label: 'Shipping', text: '$9.50', groups: [0, 3] },
      { label: 'Total', text: total, groups: [0, 3] },
    ];
    expect(chooseTotal(summary('$28.80', '$38.30'), 'usd')).toMatchObject({
      total: { amount: 3830, breakdown: { subtotal: 3200, discount: -320, shipping: 950 } },
    });
    expect(chooseTotal(summary('$28.00', '$37.50'), 'usd')).toMatchObject({
      total: { amount: 3750, breakdown: { subtotal: 2800, shipping: 950 } },
    });
    expect(chooseTotal(summary('$28.80', '$41.50'), 'usd').kind).toBe('none');
  });

  it('knows the sum of the goods below items that have an element each, in whatever words', () => {
    const item = [
      { label: 'Field Notebook', text: '$18.40', groups: [1, 0] },
      { label: '', text: '$18.40', groups: [1, 0] },
    ];
    const sums = [
      { label: 'Product prices result', text: '$18.40', groups: [1] },
      { label: 'Shipping', text: '$6.00', groups: [1] },
      { label: 'Total', text: '$24.40', groups: [1] },
    ];
    expect(chooseTotal([...item, ...sums], 'usd')).toMatchObject({
      total: { amount: 2440, breakdown: { subtotal: 1840, shipping: 600 } },
    });
    // A total that has not caught up with a second item of the same price.
    const second = item.map((row) => ({ ...row, label: 'Diary', groups: [1, 2] }));
    expect(chooseTotal([...item, ...second, ...sums.slice(1)], 'usd')).toMatchObject({ kind: 'none' });
  });

  it('knows a sum so far by what stands above it, in whatever words', () => {
    const summary = (soFar: string, total: string) => [
      { label: '1 x Linen Shirt', text: '$18.40', groups: [0] },
      { label: 'Delivery', text: '$4.95', groups: [0, 1] },
      { label: 'Kyzzle', text: soFar, groups: [0, 1] },
      { label: 'Taxes', text: '$2.76', groups: [0, 1] },
      { label: 'Total', text: total, groups: [0, 1] },
    ];
    expect(chooseTotal(summary('$23.35', '$26.11'), 'usd')).toMatchObject({
      total: { amount: 2611, breakdown: { subtotal: 1840, shipping: 495, tax: 276 } },
    });
    expect(chooseTotal(summary('$23.36', '$26.11'), 'usd').kind).toBe('none');
    expect(chooseTotal(summary('$23.35', '$26.10'), 'usd').kind).toBe('none');
    const stale = [
      { label: 'Mug', text: '$10.00', groups: [0] },
      { label: 'Cup', text: '$12.00', groups: [0] },
      { label: 'Delivery', text: '$5.00', groups: [0] },
      { label: 'Total', text: '$15.00', groups: [0] },
    ];
    expect(chooseTotal(stale, 'usd').kind).toBe('none');
  });

  it('leaves a subtotal whole where the goods that are listed cost as much', () => {
    const summary = [
      { label: 'Linen Shirt', text: '$29.00', groups: [0] },
      { label: 'Delivery by Friday', text: '$5.00', groups: [0] },
      { label: 'Subtotal', text: '$29.00', groups: [0, 1] },
      { label: 'Total', text: '$29.00', groups: [0, 1] },
    ];
    expect(chooseTotal(summary, 'usd')).toMatchObject({
      total: { amount: 2900, breakdown: { subtotal: 2900 } },
    });
  });

  it('takes away what is less than nothing, whatever it is called', () => {
    const seen = rows(
      ['Teapot', '$24.95'],
      ['WELCOME10', '-$2.50'],
      ['Subtotal', '$22.45'],
      ['Shipping', '$4.90'],
      ['Total', '$27.35'],
    );
    expect(chooseTotal(seen, 'usd')).toMatchObject({
      total: { amount: 2735, breakdown: { subtotal: 2495, discount: -250, shipping: 490 } },
    });
  });

  it('takes away once what a row says for one and in all, and each of two coupons that are worth the same', () => {
    const row = (label: string, text: string, group: number) =>
      [label, ''].map((said) => ({ label: said, text, groups: [0, 1, group] }));
    const goods = [...row('Notebook', '$18.40', 2), ...row('Parcel', '$6.90', 3)];
    const total = (text: string) => ({ label: 'Total', text, groups: [0] });
    expect(chooseTotal([...goods, ...row('10% off', '-$1.84', 4), total('$23.46')], 'usd')).toMatchObject({
      total: { amount: 2346, breakdown: { discount: -184 } },
    });
    const coupons = ['SPRING', 'FRIEND'].map((label) => ({ label, text: '-$1.00', groups: [0, 1, 4] }));
    expect(chooseTotal([...goods, ...coupons, total('$23.30')], 'usd')).toMatchObject({
      total: { amount: 2330, breakdown: { discount: -200 } },
    });
  });

  it('takes discounts away, however they are signed', () => {
    for (const discount of ['-$5.00', '$5.00', '−$5.00']) {
      const seen = rows(['Subtotal', '$20.00'], ['Discount', discount], ['Total', '$15.00']);
      expect(chooseTotal(seen, 'usd')).toMatchObject({
        total: { amount: 1500, breakdown: { discount: -500 } },
      });
    }
  });

  /** Rows that stand on a page: those of one summary together, the rest elsewhere on it. */
  const onPage = (summary: [string, string][], elsewhere: [string, string][] = []) => [
    ...rows(...elsewhere).map((row) => ({ ...row, groups: [0] })),
    ...rows(...summary).map((row) => ({ ...row, groups: [0, 1] })),
  ];

  it.each<[string, [string, string][], number]>([
    [
      'several taxes',
      [
        ['Subtotal', '$20.00'],
        ['GST (5%)', '$1.00'],
        ['PST (7%)', '$1.40'],
        ['Total', '$22.40'],
      ],
      2240,
    ],
    [
      'several fees',
      [
        ['Subtotal', '$20.00'],
        ['Service fee', '$1.00'],
        ['Handling', '$2.00'],
        ['Total', '$23.00'],
      ],
      2300,
    ],
    [
      'shipping by any name',
      [
        ['Subtotal', '$20.00'],
        ['Flat rate', '$5.00'],
        ['Tax', '$1.00'],
        ['Total', '$26.00'],
      ],
      2600,
    ],
    [
      'a code as a discount',
      [
        ['Subtotal', '$20.00'],
        ['WELCOME', '-$2.00'],
        ['Total', '$18.00'],
      ],
      1800,
    ],
    [
      'a subtotal in between',
      [
        ['Items', '$20.00'],
        ['Shipping & handling', '$5.00'],
        ['Total before tax', '$25.00'],
        ['Estimated tax', '$2.00'],
        ['Order total', '$27.00'],
      ],
      2700,
    ],
    [
      'taxes in detail beside their sum',
      [
        ['Subtotal', '$20.00'],
        ['Tax', '$2.00'],
        ['State tax', '$1.50'],
        ['County tax', '$0.50'],
        ['Grand total', '$22.00'],
      ],
      2200,
    ],
    [
      'a tax that it includes',
      [
        ['Subtotal', '$20.00'],
        ['Delivery', '$2.00'],
        ['Total', '$22.00'],
        ['Including', '$2.00'],
      ],
      2200,
    ],
    [
      'a total that says last that tax is included, below one without',
      [
        ['Subtotal', '$20.00'],
        ['Shipping', '$7.00'],
        ['Total (tax excl.)', '$27.00'],
        ['Total (tax incl.)', '$29.16'],
        ['Taxes:', '$2.16'],
      ],
      2916,
    ],
    [
      'lines that all include a tax, which is told below',
      [
        ['Subtotal (VAT included)', '$20.00'],
        ['Delivery, tax inc.', '$2.00'],
        ['Total (VAT included)', '$22.00'],
        ['VAT included', '$2.00'],
      ],
      2200,
    ],
    [
      'items and no subtotal',
      [
        ['Mug', '$20.00'],
        ['Plate', '$5.00'],
        ['Shipping', '$5.00'],
        ['Total due', '$30.00'],
      ],
      3000,
    ],
  ])('counts %s', (_name, summary, amount) => {
    const reading = chooseTotal(onPage(summary, [['Matching saucer', '$7.00']]), 'usd');
    if (reading.kind !== 'total') throw new Error(reading.detail);
    expect(reading.total.amount).toBe(amount);
    expect(Object.values(reading.total.breakdown).reduce((sum, line) => sum + line, 0)).toBe(amount);
  });

  it.each<[string, [string, string][]]>([
    [
      'a surcharge that the total leaves out',
      [
        ['Subtotal', '$20.00'],
        ['Shipping', '$5.00'],
        ['Card surcharge', '$1.00'],
        ['Total', '$25.00'],
      ],
    ],
    [
      'a surcharge below the total',
      [
        ['Subtotal', '$20.00'],
        ['Shipping', '$5.00'],
        ['Total', '$25.00'],
        ['Card surcharge', '$1.00'],
      ],
    ],
    [
      'a tax that the total leaves out',
      [
        ['Subtotal', '$20.00'],
        ['Tax', '$2.00'],
        ['Total', '$20.00'],
      ],
    ],
    [
      'a charge of no known name that the total leaves out',
      [
        ['Subtotal', '$20.00'],
        ['Small order', '$2.00'],
        ['Total', '$20.00'],
      ],
    ],
    [
      'the total of a line and none of the order',
      [
        ['Total price for 1 mug item', '$20.00'],
        ['Subtotal', '$20.00'],
        ['Flat rate', '$5.00'],
      ],
    ],
    ['savings called a total', [['Total savings', '$5.00']]],
    ['a word that begins like it', [['Totally cotton shirt', '$20.00']]],
  ])('is refused where the page shows %s', (_name, summary) => {
    expect(chooseTotal(onPage(summary), 'usd').kind).toBe('none');
  });

  it('counts what sounds like an aside where the sums differ by it', () => {
    const seen = rows(['Sub-Total:', '$70.95'], ['Per Item (Best Way):', '$2.50'], ['Total:', '$73.45']);
    expect(chooseTotal(seen, 'usd')).toMatchObject({ total: { amount: 7345 } });
    const other = rows(['Sub-Total:', '$70.95'], ['Per Item (Best Way):', '$2.50'], ['Total:', '$73.46']);
    expect(chooseTotal(other, 'usd').kind).toBe('none');
  });

  describe('in words that nobody knows', () => {
    const inGroups = (...rows: [number[], string][]) =>
      rows.map(([groups, text]) => ({ label: 'ἄγνωστον', text, groups }));
    const summary: [number[], string][] = [
      [[0], '$14.20'],
      [[0, 1], '$14.20'],
      [[0, 1], '$1.14'],
      [[0, 1], '$6.50'],
      [[0, 1], '$21.84'],
    ];

    it('is the row that sums up all others', () => {
      expect(chooseTotal(inGroups(...summary), 'usd')).toMatchObject({
        total: { amount: 2184, breakdown: { subtotal: 1420 } },
      });
    });

    it.each<[string, number, [number[], string][]]>([
      [
        'one good',
        1200,
        [
          [[0, 1], '$12.00'],
          [[0, 2], '$12.00'],
        ],
      ],
      [
        'two of a good',
        2400,
        [
          [[0, 1], '$12.00'],
          [[0, 1], '$24.00'],
          [[0, 2], '$24.00'],
        ],
      ],
      [
        'two goods',
        1700,
        [
          [[0, 1], '$12.00'],
          [[0, 2], '$5.00'],
          [[0, 3], '$17.00'],
        ],
      ],
    ])('is the last where the page says nothing but what %s costs', (_goods, amount, shown) => {
      expect(chooseTotal(inGroups(...shown), 'usd')).toMatchObject({ total: { amount } });
    });

    it.each<[string, [number[], string][]]>([
      ['one amount is all that is said', [[[0, 1], '$12.00']]],
      [
        'the last is beside the good',
        [
          [[0, 1], '$12.00'],
          [[0, 1], '$12.00'],
        ],
      ],
      ['a row is left out of the sum', [...summary.slice(0, 4), [[0, 1], '$20.70']]],
      ['the goods are not listed', summary.slice(1)],
      ['nothing is added to the goods', [summary[0]!, summary[1]!, [[0, 1], '$14.20']]],
      ['an amount follows it', [...summary, [[0, 1], '$3.00']]],
      [
        'two of them sum up what is above',
        [...summary, [[2], '$10.00'], [[2], '$10.00'], [[2], '$5.00'], [[2], '$15.00']],
      ],
    ])('is none where %s', (_what, shown) => {
      expect(chooseTotal(inGroups(...shown), 'usd').kind).toBe('none');
    });
  });

  it('counts the shipping method that is taken and no other', () => {
    const table = onPage([
      ['Subtotal', '$20.00'],
      ['Flat rate', '$5.00'],
      ['Express', '$15.00'],
      ['Total', '$25.00'],
    ]);
    const chosen = table.map((row, index) =>
      index === 1 || index === 2 ? { ...row, isChosen: index === 1 } : row,
    );
    expect(chooseTotal(chosen, 'usd')).toMatchObject({ total: { amount: 2500 } });
    expect(chooseTotal(table, 'usd').kind).toBe('none');
  });

  it('is the same in a drawer and in a column', () => {
    const lines: [string, string][] = [
      ['Subtotal', '$20.00'],
      ['Shipping', '$5.00'],
      ['Total', '$25.00'],
    ];
    const twice = [
      ...rows(...lines).map((row) => ({ ...row, groups: [0, 1] })),
      ...rows(...lines).map((row) => ({ ...row, groups: [0, 2] })),
    ];
    expect(chooseTotal(twice, 'usd')).toMatchObject({ total: { amount: 2500 } });
  });

  it('is refused at once where a page shows sums without end', () => {
    const kinds = ['Total', 'Subtotal', 'Shipping', 'Tax'];
    const endless = Array.from({ length: 200 }, (_, index): [string, string] => [
      kinds[index % 4]!,
      `$${index + 1}.01`,
    ]);
    expect(chooseTotal(rows(...endless), 'usd').kind).toBe('none');
  });

  it.each(['Total One product', 'Total (2 items)', 'Order total 3 tickets', 'A total of'])(
    'may be called "%s"',
    (label) => {
      expect(chooseTotal(rows([label, '$18.40']), 'usd')).toMatchObject({ total: { amount: 1840 } });
    },
  );

  it('takes back what the words after the amount take back', () => {
    const saved = [{ label: 'Total', text: '$5.00', note: 'saved' }];
    expect(chooseTotal(saved, 'usd').kind).toBe('none');
  });

  it('is in the currency that its label says', () => {
    expect(chooseTotal(rows(['Total CAD', '$12.00']), 'usd')).toMatchObject({ total: { currency: 'cad' } });
    expect(chooseTotal(rows(['Total USD', '$12.00']), null)).toMatchObject({ total: { currency: 'usd' } });
  });

  it.each(['Linen Apron, SKU: APRON-1', 'MODERN CZKA', 'Bracket RON-200'])(
    'is in no currency for letters of other words: %s',
    (label) => {
      const seen = rows([label, '$12.00'], ['Total', '$12.00']);
      expect(chooseTotal(seen, 'usd')).toMatchObject({ total: { amount: 1200, currency: 'usd' } });
    },
  );

  it.each([
    ['nothing adds up', rows(['Subtotal', '$20.00'], ['Shipping', '$4.99'], ['Total', '$26.00'])],
    [
      'two totals add up',
      rows(['Subtotal', '$20.00'], ['Total', '$20.00'], ['Shipping', '$5.00'], ['Total', '$25.00']),
    ],
    ['cents are not exact', rows(['Subtotal', '$20.005'], ['Total', '$20.005'])],
    ['no total is shown', rows(['Subtotal', '$20.00'])],
  ])('is refused where %s', (_name, seen) => {
    expect(chooseTotal(seen, 'usd').kind).toBe('none');
  });

  it.each([
    ['S$12.00', null, 'sgd'],
    ['$12.00', 'sgd', 'sgd'],
    ['USD 12.00', 'sgd', 'usd'],
  ] as const)('%s where the page states %s is %s', (text, stated, currency) => {
    expect(chooseTotal(rows(['Total', text]), stated)).toMatchObject({ total: { currency } });
  });

  it('needs one currency that is stated, by itself or by the page', () => {
    expect(chooseTotal(rows(['Total', '$12.00']), null).kind).toBe('currency_unsupported');
    expect(chooseTotal(rows(['Total', '$12.00']), 'eur').kind).toBe('currency_unsupported');
    expect(chooseTotal(rows(['Total', '¥1,200']), 'usd').kind).toBe('currency_unsupported');
    expect(chooseTotal(rows(['Subtotal', '€12.00'], ['Total', '£12.00']), 'eur').kind).toBe(
      'currency_unsupported',
    );
    expect(chooseTotal(rows(['Total', '€12.00']), 'usd')).toMatchObject({ total: { currency: 'eur' } });
    expect(chooseTotal(rows(['Total', '¥1,200']), 'jpy')).toMatchObject({ total: { currency: 'jpy' } });
  });

  it('is named on the button, or not at all', () => {
    expect(amountOn('Pay $1,299.00')).toBe(129_900);
    expect(amountOn('Place order')).toBeNull();
  });
});
