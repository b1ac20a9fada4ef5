import type { EnumField } from '@florin/page-reading/purchase';
import { describe, expect, it } from 'vitest';
import type { SeenLine } from '../survey/goods/seen-line.ts';
import { type AskedGoods, isProvenOnWay, unprovenIn } from './cart-line.ts';

const enumField = (key: string, ...titles: string[]): EnumField => ({
  kind: 'enum',
  key,
  title: key,
  required: true,
  values: titles.map((title) => ({ value: title, title, available: true })),
});
const goods = (parts: Partial<AskedGoods> = {}): AskedGoods => ({
  names: ['Enamel Mug'],
  fields: [],
  options: {},
  quantity: 1,
  breakdown: { subtotal: 2000, shipping: 500 },
  ...parts,
});
const line = (words: string, parts: Partial<SeenLine> = {}): SeenLine => ({
  words,
  attributes: '',
  quantities: [],
  isLinked: false,
  ...parts,
});
const sized = { fields: [enumField('size', 'S', 'M', 'L'), enumField('colour', 'Blue', 'Navy Blue')] };
const COLOURS = enumField('colour', 'White', 'Black', 'Yellow');
const FREE_COLOURS = enumField('colour', 'Blue No extra charge', 'Grey No extra charge');
const choice = { size: 'M', colour: 'Blue' };

describe('a cart proves the product where a line', () => {
  it.each([
    ['names it with its price', line('Enamel Mug\n$20.00'), goods()],
    ['writes it with accents and case of its own', line('ENAMÉL mug, $20'), goods()],
    [
      'cuts its name short',
      line('Enamel Mug with a very…\n$20.00'),
      goods({ names: ['Enamel Mug with a very long name'] }),
    ],
    ['leads to its page, by whatever name', line('Becher\n$20.00', { isLinked: true }), goods()],
    [
      'says what a value of it adds to the price',
      line('Enamel Mug\nSize: M (+$2.00)\nColour: Blue\n$20.00\n$20.00'),
      goods({ ...sized, options: choice }),
    ],
    [
      'calls it by the value that was chosen, where the name of its page holds another',
      line('Cup - Yellow\n$20.00'),
      goods({ names: ['Cup - White'], fields: [COLOURS], options: { colour: 'Yellow' } }),
    ],
    [
      'names the value without the article number that its page sets behind it',
      line('Enamel Mug\nGrey\n$20.00'),
      goods({
        fields: [enumField('option', 'Grey MUG-GRE', 'Blue MUG-BLU')],
        options: { option: 'Grey MUG-GRE' },
      }),
    ],
    [
      'names the value, which its page calls an offer by that name',
      line('Enamel Mug\nWhite\n$20.00'),
      goods({ names: ['Enamel Mug', 'White', 'Black'], fields: [COLOURS], options: { colour: 'White' } }),
    ],
    [
      'names the value without what its page says behind each',
      line('Enamel Mug\nColour Blue\n$20.00'),
      goods({ fields: [FREE_COLOURS], options: { colour: 'Blue No extra charge' } }),
    ],
    ['shows one, and so many of them', line('Enamel Mug\nQty: 2\n$10.00'), goods({ quantity: 2 })],
    [
      'holds the quantity in a box',
      line('Enamel Mug\n$20.00', { quantities: ['2'] }),
      goods({ quantity: 2 }),
    ],
    ['shows price and sum', line('Enamel Mug\n$10.00\n$20.00'), goods({ quantity: 2 })],
    ['shows a price that makes the goods', line('Enamel Mug $10.00'), goods({ quantity: 2 })],
    [
      'shows prices with their share of a tax on shipping too',
      line('Enamel Mug\n1x\n$21.65'),
      goods({ breakdown: { subtotal: 2000, shipping: 500, tax: 206 } }),
    ],
    [
      'shows prices with their share of a tax that a discount lowers',
      line('Enamel Mug $60.50'),
      goods({ breakdown: { subtotal: 5000, shipping: 1500, discount: -500, tax: 1260 } }),
    ],
    [
      'shows them so where shipping has no tax',
      line('Enamel Mug $60.50'),
      goods({ breakdown: { subtotal: 5000, shipping: 1500, discount: -500, tax: 945 } }),
    ],
    ['shows prices with tax', line('Enamel Mug $21.80'), goods({ breakdown: { subtotal: 2000, tax: 180 } })],
    [
      'shows the price before a discount',
      line('Enamel Mug $20.00'),
      goods({ breakdown: { subtotal: 2000, discount: -200 } }),
    ],
    ['of a page with nothing but a total', line('Enamel Mug $20.00'), goods({ breakdown: { total: 2000 } })],
    ['shows the variant', line('Enamel Mug\nBlue / M\n$20.00'), goods({ ...sized, options: choice })],
    [
      'has the variant in its markup',
      line('Enamel Mug\n$20.00', { attributes: 'Enamel Mug blue m' }),
      goods({ ...sized, options: choice }),
    ],
    ['is one of several places that name it', line('Enamel Mug\n$20.00'), goods()],
  ])('%s', (_name, seen, asked) => {
    expect(unprovenIn([line('Enamel Mug'), seen], asked)).toBeNull();
  });

  it('a number in its name is not a quantity', () => {
    expect(unprovenIn([line('Nails 2 x 40\n$20.00')], goods({ names: ['Nails 2 x 40'] }))).toBeNull();
  });
});

describe('a cart proves nothing where', () => {
  it.each([
    ['another product stands in it', line('Enamel Bowl\n$20.00'), goods(), 'title'],
    ['the name is part of another word', line('Enamel Mugs $20.00'), goods(), 'title'],
    ['it is empty of prices', line('Enamel Mug'), goods(), 'price'],
    [
      'something else is in it too',
      line('Enamel Mug\n$20.00'),
      goods({ breakdown: { subtotal: 2900 } }),
      'price',
    ],
    ['it costs something else', line('Enamel Mug\n$25.00'), goods(), 'price'],
    ['there is another quantity of it', line('Enamel Mug × 3\n$20.00'), goods(), 'quantity'],
    [
      'its box holds another quantity',
      line('Enamel Mug\n$20.00', { quantities: ['3'] }),
      goods(),
      'quantity',
    ],
    ['a price stands beside a sum of several', line('Enamel Mug\n$10.00\n$20.00'), goods(), 'quantity'],
    ['a cell of its own says another quantity', line('Enamel Mug\n3\n$20.00'), goods(), 'quantity'],
    ['two were asked for and one is paid', line('Enamel Mug\n$20.00'), goods({ quantity: 2 }), 'quantity'],
    [
      'the size is another',
      line('Enamel Mug\nBlue / L\n$20.00'),
      goods({ ...sized, options: choice }),
      'variant',
    ],
    [
      'the colour is a longer one',
      line('Enamel Mug\nNavy Blue / M\n$20.00'),
      goods({ ...sized, options: choice }),
      'variant',
    ],
    [
      'another value is named without its article number',
      line('Enamel Mug\nBlue\n$20.00'),
      goods({
        fields: [enumField('option', 'Grey MUG-GRE', 'Blue MUG-BLU')],
        options: { option: 'Grey MUG-GRE' },
      }),
      'variant',
    ],
    [
      'another value is named without what its page says behind each',
      line('Enamel Mug\nColour Grey\n$20.00'),
      goods({ fields: [FREE_COLOURS], options: { colour: 'Blue No extra charge' } }),
      'variant',
    ],
    [
      'two values are named without what its page says behind each',
      line('Enamel Mug, grey box\nColour Blue\n$20.00'),
      goods({ fields: [FREE_COLOURS], options: { colour: 'Blue No extra charge' } }),
      'variant',
    ],
    [
      'what all values end with is a value itself',
      line('Enamel Mug\nNavy\n$20.00'),
      goods({ fields: [enumField('colour', 'Blue', 'Navy Blue')], options: { colour: 'Navy Blue' } }),
      'variant',
    ],
    [
      'what stands behind the values tells them apart',
      line('Enamel Mug\nBlue\n$20.00'),
      goods({ fields: [enumField('option', 'Blue 38-40', 'Blue 41-43')], options: { option: 'Blue 38-40' } }),
      'variant',
    ],
    ['no variant is shown', line('Enamel Mug\n$20.00'), goods({ ...sized, options: choice }), 'variant'],
    [
      'the markup holds every variant and the words another',
      line('Enamel Mug\nL, Blue\n$20.00', { attributes: 's m l' }),
      goods({ ...sized, options: choice }),
      'variant',
    ],
    [
      'its name holds another value than the chosen one',
      line('Cup - Black\n$20.00'),
      goods({ names: ['Cup - White'], fields: [COLOURS], options: { colour: 'Yellow' } }),
      'title',
    ],
    [
      'it is called by the chosen value and says another one beside it',
      line('Cup - Yellow\nColour: Black\n$20.00'),
      goods({ names: ['Cup - White'], fields: [COLOURS], options: { colour: 'Yellow' } }),
      'title',
    ],
    [
      'the colour is only in the name',
      line('Blue Mug\nM\n$20.00'),
      goods({ ...sized, names: ['Blue Mug'], options: choice }),
      'variant',
    ],
  ] as const)('%s', (_name, seen, asked, unproven) => {
    expect(unprovenIn([seen], asked)).toBe(unproven);
  });

  it('no line is there at all', () => {
    expect(unprovenIn([], goods())).toBe('title');
  });
});

describe('of goods that share a page', () => {
  const rows = { ...enumField('item', 'Ticket', 'Ticket, reduced', 'Medium Shirt'), isGoods: true };
  const asked = (item: string) =>
    goods({ names: ['Summer fair', 'Ticket'], fields: [rows], options: { item } });

  it('a line must name the one that was chosen, in whatever order of its words', () => {
    expect(unprovenIn([line('Ticket\n$20.00')], asked('Ticket'))).toBeNull();
    expect(unprovenIn([line('Summer fair: Shirt – Medium\n$20.00')], asked('Medium Shirt'))).toBeNull();
  });

  it('a line of another one proves nothing, though it names the page or leads to it', () => {
    expect(unprovenIn([line('Ticket reduced\n$20.00')], asked('Ticket'))).toBe('title');
    expect(unprovenIn([line('Summer fair\n$20.00', { isLinked: true })], asked('Ticket'))).toBe('title');
    expect(unprovenIn([line('Ticket\n$20.00')], asked('Ticket, reduced'))).toBe('title');
  });
});

describe('a summary that leaves out the variant', () => {
  const chosen = goods({ fields: [enumField('colour', 'Blue', 'Red')], options: { colour: 'Red' } });
  const cart = [line('Enamel Mug\nColour: Red\n$20.00')];
  it.each([
    ['takes nothing back that the cart proved', [line('Enamel Mug\n1\n$20.00')], cart, true],
    ['proves nothing by itself', [line('Enamel Mug\n1\n$20.00')], [], false],
    ['is another where it names another', [line('Enamel Mug\nBlue\n$20.00')], cart, false],
    ['is another at another price', [line('Enamel Mug\n1\n$25.00')], cart, false],
    ['is another in another number', [line('Enamel Mug × 3\n$20.00')], cart, false],
  ])('%s', (_name, last, seen, isProven) => {
    expect(isProvenOnWay({ last, cart: seen }, chosen)).toBe(isProven);
  });
});
