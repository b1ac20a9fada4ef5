/** What kind of place a name says last, where it is written without a space: `上海市`, `경기도`. Lists leave it out, or add it. */
const LEVELS: Readonly<Record<string, RegExp>> = {
  CN: /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|自治州|省|市)$/,
  TW: /[縣市]$/,
  JP: /[都府県市]$/,
  KR: /(?:특별자치도|특별자치시|특별시|광역시|도|시)$/,
};

const DISTRICT: Readonly<Record<string, RegExp>> = {
  CN: /^\p{Script=Han}{1,8}?(?:新区|自治县|区|县|旗)/u,
  TW: /^\p{Script=Han}{1,4}?[區鄉鎮]/u,
};

const NAME_MIN = 2;

/**
 * A place with and without the word for its kind.
 * @example withAndWithoutLevel('上海市', 'CN') // ['上海市', '上海']
 */
export function withAndWithoutLevel(name: string, country: string | null): readonly string[] {
  const level = LEVELS[country ?? ''];
  const bare = level ? name.trim().replace(level, '') : name;
  return bare.length < NAME_MIN || bare === name ? [name] : [name, bare];
}

/**
 * The part of a city that its streets are written behind, where countries write one; null where the street names none.
 * @example districtOf('浦东新区世纪大道1568号', 'CN') // '浦东新区'
 */
export function districtOf(street: string, country: string): string | null {
  return DISTRICT[country]?.exec(street.trim())?.[0] ?? null;
}

/**
 * A place in a list that says its postal code before its name.
 * @example withoutCode('100 中正區') // '中正區'
 */
export function withoutCode(label: string): string {
  return label.trim().replace(/^\d{3,6} +(?=\D)/, '');
}
