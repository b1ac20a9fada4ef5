import type { Random } from './random.ts';

export interface ProductOption {
  readonly name: string;
  readonly values: readonly string[];
}

/** One thing that can be bought: a product with a value chosen for each of its options. */
export interface Variant {
  readonly sku: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly priceCents: number;
  stock: number;
}

export interface Product {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly options: readonly ProductOption[];
  readonly variants: readonly Variant[];
}

interface Template {
  readonly title: string;
  readonly description: string;
  readonly options: readonly ProductOption[];
  readonly priceCents: readonly [number, number];
}

const PLENTY = 100_000;

const TWO_OPTIONS: readonly [Template, ...Template[]] = [
  {
    title: 'Field Jacket',
    description: 'A waxed cotton jacket with four pockets.',
    options: [
      { name: 'Size', values: ['Small', 'Medium', 'Large', 'X-Large'] },
      { name: 'Color', values: ['Navy', 'Olive', 'Black'] },
    ],
    priceCents: [8_900, 18_900],
  },
  {
    title: 'Merino Sweater',
    description: 'A fine-knit sweater for cool evenings.',
    options: [
      { name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'] },
      { name: 'Color', values: ['Charcoal', 'Oatmeal', 'Forest Green'] },
    ],
    priceCents: [5_900, 12_900],
  },
  {
    title: 'House Blend Coffee',
    description: 'Roasted weekly, notes of cocoa and orange.',
    options: [
      { name: 'Weight', values: ['250 g', '500 g', '1 kg'] },
      { name: 'Grind', values: ['Whole bean', 'Filter', 'Espresso'] },
    ],
    priceCents: [1_250, 3_400],
  },
];

const ONE_OPTION: readonly [Template, ...Template[]] = [
  {
    title: 'Canvas Tote',
    description: 'Carries a week of groceries.',
    options: [{ name: 'Color', values: ['Natural', 'Black', 'Red'] }],
    priceCents: [1_900, 3_900],
  },
  {
    title: 'Trail Socks',
    description: 'Cushioned socks for long walks.',
    options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }],
    priceCents: [900, 2_200],
  },
  {
    title: 'Desk Lamp',
    description: 'A dimmable lamp with a heavy foot.',
    options: [{ name: 'Finish', values: ['Brass', 'Matte Black', 'White'] }],
    priceCents: [3_900, 9_900],
  },
];

const NO_OPTION: readonly [Template, ...Template[]] = [
  { title: 'Enamel Mug', description: 'Survives a campfire.', options: [], priceCents: [900, 2_400] },
  {
    title: 'Pocket Notebook',
    description: 'Ninety-six dotted pages.',
    options: [],
    priceCents: [500, 1_800],
  },
  {
    title: 'Beeswax Candle',
    description: 'Burns for forty hours.',
    options: [],
    priceCents: [1_200, 2_900],
  },
];

/** Three products of growing difficulty: none, one and two options; the last has combinations that are sold out. */
export function makeCatalog(random: Random): Product[] {
  const plain = makeProduct(random.pick(NO_OPTION), random);
  const simple = makeProduct(random.pick(ONE_OPTION), random);
  const rich = makeProduct(random.pick(TWO_OPTIONS), random);
  sellOut(rich, random);
  return [plain, simple, rich];
}

function makeProduct(template: Template, random: Random): Product {
  const slug = template.title.toLowerCase().replaceAll(' ', '-');
  const baseCents = random.integer(...template.priceCents);
  const stepCents = random.pick([0, 0, 150, 500]);
  const variants = combinations(template.options).map((choices, index) => ({
    sku: [slug, ...Object.values(choices).map(skuPart)].join('-'),
    choices,
    priceCents: baseCents + (index % 3) * stepCents,
    stock: PLENTY,
  }));
  return { ...template, slug, variants };
}

/** About a quarter of the combinations, never all values of one option. */
function sellOut(product: Product, random: Random): void {
  const [first, ...others] = random.shuffle(product.variants);
  if (first) first.stock = 0;
  for (const variant of others) {
    const left = product.variants.filter((other) => other.stock > 0 && shares(other, variant));
    if (left.length > 2 && random.chance(0.2)) variant.stock = 0;
  }
}

function shares(one: Variant, other: Variant): boolean {
  return Object.entries(one.choices).some(([name, value]) => other.choices[name] === value);
}

function combinations(options: readonly ProductOption[]): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const option of options) {
    all = all.flatMap((chosen) => option.values.map((value) => ({ ...chosen, [option.name]: value })));
  }
  return all;
}

function skuPart(value: string): string {
  return value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}
