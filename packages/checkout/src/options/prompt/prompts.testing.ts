import type { EnumField, Offer } from '@florin/page-reading/purchase';
import fastCheck from 'fast-check';

/** Families of values as shops list them; each offer takes some values of a few families. */
const FAMILIES: readonly { readonly title: string; readonly values: readonly string[] }[] = [
  { title: 'Size', values: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  { title: 'Size', values: ['Small', 'Medium', 'Large', 'X-Large'] },
  { title: 'Colour', values: ['Black', 'White', 'Navy', 'Grey', 'Light Blue', 'Blue', 'Forest Green'] },
  { title: 'Finish', values: ['Brass', 'Matte Black', 'Walnut', 'Brushed Steel'] },
  { title: 'Grind', values: ['Whole bean', 'Filter', 'Espresso'] },
  { title: 'Scent', values: ['Cedar', 'Lavender', 'Sea Salt', 'Vanilla'] },
];

/** Ways in which people say one value. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  XS: ['XS', 'extra small', 'x-small'],
  S: ['S', 'small', 'size s'],
  M: ['M', 'medium', 'size M', 'meduim'],
  L: ['L', 'large', 'size l'],
  XL: ['XL', 'extra large', 'x-large'],
  XXL: ['XXL', '2XL', 'double extra large'],
  Medium: ['medium', 'size medium', 'M', 'mediun'],
  'X-Large': ['XL', 'extra large', 'X-Large'],
  Black: ['black', 'Black', 'balck'],
  Grey: ['grey', 'gray'],
  Navy: ['navy', 'navy blue'],
  White: ['white', 'whiite'],
  'Light Blue': ['light blue'],
  'Whole bean': ['whole bean'],
  Espresso: ['espresso', 'expresso'],
};

const QUANTITIES: readonly (readonly [string, number])[] = [
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['3', 3],
  ['4 x', 4],
  ['a couple of', 2],
  ['a dozen', 12],
];

const TEMPLATES: readonly ((quantity: string, noun: string, wishes: string) => string)[] = [
  (quantity, noun, wishes) => `Please buy ${quantity} ${noun}, ${wishes}`,
  (quantity, noun, wishes) => `I'd like ${quantity} ${noun} in ${wishes}. Thanks!`,
  (quantity, noun, wishes) => `${wishes} - ${quantity} ${noun}`,
  (quantity, noun, wishes) => `get me ${quantity} ${noun} (${wishes}) before friday`,
];

export interface Wish {
  readonly offer: Offer;
  readonly prompt: string;
  readonly values: Readonly<Record<string, string>>;
  readonly quantity: number;
}

/** A prompt together with what its author meant. */
export const anyWish: fastCheck.Arbitrary<Wish> = fastCheck
  .record({
    families: fastCheck.shuffledSubarray([...FAMILIES.keys()], { minLength: 1, maxLength: 3 }),
    picks: fastCheck.array(fastCheck.nat(), { minLength: 3, maxLength: 3 }),
    spellings: fastCheck.array(fastCheck.nat(), { minLength: 3, maxLength: 3 }),
    quantity: fastCheck.constantFrom(...QUANTITIES),
    template: fastCheck.constantFrom(...TEMPLATES),
    noun: fastCheck.constantFrom('mug', 'candle', 'tee'),
    separator: fastCheck.constantFrom(', ', ' and ', ', also '),
  })
  .map(({ families, picks, spellings, quantity, template, noun, separator }) => {
    const fields = uniqueKeys(families.map((index) => fieldOf(FAMILIES[index]!)));
    const chosen = fields.map((field, index) => field.values[picks[index]! % field.values.length]!.value);
    const said = chosen.map((value, index) => {
      const ways = SPELLINGS[value] ?? [value.toLowerCase()];
      return ways[spellings[index]! % ways.length]!;
    });
    const plural = quantity[1] === 1 ? noun : `${noun}s`;
    return {
      offer: {
        title: `Harbour ${noun}`,
        currency: 'usd',
        fields,
        unavailable: [],
        needs: [],
        quantityMax: 99,
      },
      prompt: template(quantity[0], plural, said.join(separator)),
      values: Object.fromEntries(fields.map(({ key }, index) => [key, chosen[index]!])),
      quantity: quantity[1],
    };
  });

function fieldOf({ title, values }: (typeof FAMILIES)[number]): EnumField {
  const listed = values.map((value) => ({ value, title: value, available: true }));
  return { kind: 'enum', key: title.toLowerCase(), title, required: true, values: listed };
}

function uniqueKeys(fields: readonly EnumField[]): readonly EnumField[] {
  return fields.filter((field, index) => fields.findIndex(({ key }) => key === field.key) === index);
}
