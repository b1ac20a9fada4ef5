import { plainLetters } from '@florin/page-reading/words/plain-letters';
import { NUMBER_WORDS } from './number-words.ts';

/** Words that mean the same size, however shops and people spell it. */
const SIZES: readonly (readonly string[])[] = [
  ['xxs', '2xs', 'extra extra small', 'double extra small'],
  ['xs', 'x small', 'xsmall', 'extra small'],
  ['s', 'small', 'sml'],
  ['m', 'medium', 'med'],
  ['l', 'large', 'lrg'],
  ['xl', 'x large', 'xlarge', 'extra large', '1xl'],
  ['xxl', '2xl', 'xx large', 'xxlarge', 'extra extra large', 'double extra large', '2x large'],
  ['xxxl', '3xl', 'xxx large', 'triple extra large', '3x large'],
  ['one size', 'os', 'one size fits all', 'one size fits most', 'osfa'],
];

/** Only names for the same colour; a shade is another colour, and whoever wants it is asked. */
const COLOURS: readonly (readonly string[])[] = [
  ['grey', 'gray'],
  ['navy', 'navy blue'],
  ['off white', 'offwhite'],
  ['multicolour', 'multicolor', 'multicoloured', 'multicolored'],
  ['transparent', 'see through'],
  ['turquoise', 'turquoise blue'],
  ['charcoal', 'charcoal grey', 'charcoal gray'],
  ['silver', 'silver grey', 'silver gray'],
  ['gold', 'golden'],
];

const DELIVERY: readonly (readonly string[])[] = [
  ['express', 'fastest', 'expedited', 'next day', 'overnight', 'priority'],
  ['standard', 'regular', 'normal', 'economy', 'cheapest'],
  ['pickup', 'pick up', 'collect', 'collection', 'click and collect'],
];

const GROUPS = [...SIZES, ...COLOURS, ...DELIVERY];

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => group.map((phrase) => [phrase, group] as const)),
);

/**
 * Every spelling of a phrase, itself first.
 * @example synonymsOf('x large') // ['x large', 'xl', 'xlarge', 'extra large', '1xl']
 */
export function synonymsOf(phrase: string): readonly string[] {
  return [...new Set([phrase, ...(SYNONYMS.get(phrase) ?? [])])];
}

/** Before a value they change its meaning: `light blue` is not `blue`. */
export const MODIFIERS: ReadonlySet<string> = new Set([
  'light',
  'dark',
  'deep',
  'pale',
  'bright',
  'hot',
  'neon',
  'pastel',
  'baby',
  'navy',
  'sky',
  'royal',
  'midnight',
  'off',
  'extra',
  'x',
  'xx',
  'double',
  'triple',
  'semi',
  'rose',
  'army',
  'forest',
  'olive',
  'burnt',
  'electric',
  ...'açık koyu světle tmavě svetlo tmavo jasno ciemno светло темно світло ljust mörkt lyse mørke'
    .split(' ')
    .map(plainLetters),
]);

/** Behind a value they do the same: `azul marino` is not `azul`. */
export const MODIFIERS_BEHIND: ReadonlySet<string> = new Set(
  'marino marine marinho claro clara oscuro oscura escuro escura clair claire foncé foncée ciel chiaro chiara scuro scura celeste deschis închis'
    .split(' ')
    .map(plainLetters),
);

/** After a size word they show that no size was meant: `a small gift`. */
export const NOT_SIZED: ReadonlySet<string> = new Set([
  'gift',
  'present',
  'thing',
  'favor',
  'favour',
  'token',
  'surprise',
  'request',
  'question',
  'budget',
  'party',
  'box',
  'package',
  'parcel',
  'order',
  'business',
  'amount',
  'number',
  'family',
  'group',
  'print',
  'logo',
]);

export const NEGATORS: ReadonlySet<string> = new Set([
  'not',
  'no',
  'non',
  'without',
  'except',
  'excluding',
  'never',
  'avoid',
  'dont',
  'isnt',
  'arent',
  'doesnt',
  'wont',
  'nor',
  'neither',
  'minus',
  'hate',
  'hates',
  'dislike',
  'dislikes',
  ...[
    'nicht kein keine keinen keinem keiner ohne außer nie niemals',
    'pas sans sauf jamais ni hormis excepté',
    'sin excepto salvo nunca tampoco',
    'senza tranne eccetto mai né',
    'não sem exceto excepto nem nunca',
    'niet geen zonder behalve nooit',
    'inte ej utan förutom aldrig ikke uden uten undtagen unntatt undtaget aldri',
    'ei ilman paitsi älä',
    'nie bez oprócz poza żaden',
    'ne bez kromě nechci žádný okrem',
    'nem ne kivéve sem',
    'nu fără exceptând',
    'osim nikako',
    'не без кроме ни освен крім окрім',
    'όχι χωρίς εκτός δεν μη',
    'ليس بدون غير لا',
    'לא בלי חוץ ללא',
    'bukan tidak tanpa kecuali jangan',
    'không trừ đừng',
    '不要 不 不是 别 非 除了 除 勿 没有',
  ].flatMap((words) => words.split(' ').map(plainLetters)),
]);

/** In some languages what rules something out stands behind it: `グリーン以外`. */
export const NEGATORS_BEHIND: ReadonlySet<string> = new Set(
  '以外 以外の じゃ では でなく なく ない なし はなし 無し 抜き 除く 除い 除き 除外 嫌 不要 之外 말고 제외 제외하고 아닌 아니라 빼고 없이 değil hariç olmasın nélkül kivételével'
    .split(' ')
    .map(plainLetters),
);

/** Two words that negate together. */
export const NEGATOR_PAIRS: ReadonlySet<string> = new Set([
  'instead of',
  'rather than',
  'anything but',
  'everything but',
  'any but',
  'other than',
  'apart from',
  'allergic to',
]);

/** They end what a negation reaches: `not red but blue`. */
export const CLAUSE_WORDS: ReadonlySet<string> = new Set([
  'but',
  'then',
  'just',
  'only',
  'please',
  'instead',
  ...'sondern aber mais sino pero ma bensì mas maar ale lecz men fakat ama но а але'
    .split(' ')
    .map(plainLetters),
]);

/** Real words one edit away from common option values; they are no typos of them. */
export const NOT_TYPOS: ReadonlySet<string> = new Set([
  'while',
  'write',
  'quite',
  'block',
  'blank',
  'slack',
  'greet',
  'grew',
  'brown',
  'crown',
  'grown',
  'frown',
  'drown',
  'blown',
  'larger',
  'barge',
  'smell',
  'smaller',
  'stall',
  'shall',
  'beige',
  'being',
  'begin',
  'purse',
  'orange',
  'oranges',
  'range',
  'arrange',
  'could',
  'would',
  'cover',
  'clear',
  'clean',
  'every',
  'ivory',
  'green',
  'queen',
  'river',
  'sliver',
  'plant',
  'print',
  'point',
  'paint',
  'cream',
  'dream',
  'steam',
  'cotton',
  'button',
  'bottom',
  'leather',
  'weather',
  'feather',
  'father',
  'mother',
  'other',
  'there',
  'these',
  'where',
  'house',
  'mouse',
  'horse',
  'light',
  'night',
  'right',
  'sight',
  'short',
  'shirt',
  'skirt',
  'sport',
  'store',
  'stone',
  'phone',
  'plain',
  'plane',
  'place',
  'plate',
  'later',
  'latte',
  'water',
]);

/** @example numberOf('three') // 3 */
export function numberOf(word: string): number | null {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  return NUMBER_WORDS.get(word) ?? null;
}

/** What stands before the thing that is bought. */
export const BUYING: ReadonlySet<string> = new Set(
  'buy get order want need purchase take send add book reserve kaufe kaufen bestelle bestellen acheter comprar comprare'.split(
    ' ',
  ),
);

/** Said with a wish and no part of it. */
export const POLITE: ReadonlySet<string> = new Set([
  ...NUMBER_WORDS.keys(),
  ...'please thanks thank you the and with for one want would like only just size colour color'.split(' '),
  ...'bitte danke und mit der die das eine einen ein grosse farbe'.split(' '),
  ...'merci svp les des une avec taille couleur'.split(' '),
  ...'favor gracias con una talla'.split(' '),
  ...'grazie per taglia colore'.split(' '),
  ...'alstublieft graag met een maat kleur'.split(' '),
]);
