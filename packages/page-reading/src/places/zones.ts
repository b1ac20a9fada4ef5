import type { ControlOption } from '../survey/control.ts';
import { plainWords } from '../words/plain-words.ts';
import { countriesCalled, countryNames } from './country-names.ts';

/** What shops call everything that they have not named before. */
const ELSEWHERE = named(
  'rest of the world|rest of world|other countries|all other countries|rest der welt|restliche welt|übrige welt|andere länder|übrige länder|reste du monde|autres pays|resto del mundo|otros países|resto del mondo|altri paesi|resto do mundo|outros países|rest van de wereld|overige landen|andere landen|resten av världen|övriga världen|övriga länder|resten af verden|andre lande|øvrige lande|resten av verden|andre land|øvrige land|muu maailma|muut maat|reszta świata|pozostałe kraje|inne kraje|zbytek světa|ostatní země|zvyšok sveta|ostatné krajiny|ostatak svijeta|ostale zemlje|restul lumii|alte țări|остальной мир|остальные страны|другие страны|решта світу|інші країни|останалия свят|други държави|a világ többi része|egyéb országok|más országok|dünyanın geri kalanı|diğer ülkeler|υπόλοιπος κόσμος|άλλες χώρες|بقية العالم|دول أخرى|שאר העולם|מדינות אחרות|その他の国|その他の国・地域|其他国家|其他國家|其他地区|其他國家地區|기타 국가|기타 국가/지역|các nước khác|quốc gia khác|negara lain|negara lainnya',
);
const UNION = named(
  'european union|eu|eu countries|europäische union|eu länder|union européenne|unión europea|unione europea|união europeia|europese unie|europeiska unionen|den europæiske union|den europeiske union|euroopan unioni|unia europejska|evropská unie|európska únia|europska unija|uniunea europeană|евросоюз|европейский союз|єс|європейський союз|европейски съюз|európai unió|avrupa birliği|ευρωπαϊκή ένωση|الاتحاد الأوروبي|האיחוד האירופי|欧州連合|欧盟|歐盟|유럽 연합|liên minh châu âu|uni eropa',
);
const EUROPE = named(
  'europe|europa|rest of europe|rest europas|reste de l europe|resto de europa|resto d europa|resto da europa|rest van europa|evropa|evropy|európa|eurooppa|европа|європа|avrupa|ευρώπη|أوروبا|אירופה|ヨーロッパ|欧州|欧洲|歐洲|유럽|châu âu|eropa',
);
const UNION_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const EUROPEAN = new Set([
  ...UNION_COUNTRIES,
  ...'AD AL BA CH GB IS LI MC MD ME MK NO RS SM UA VA XK'.split(' '),
]);
const UNITED = new Set(UNION_COUNTRIES);

function named(words: string): ReadonlySet<string> {
  return new Set(words.split('|').map(plainWords));
}

/**
 * Whether a list offers parts of the world that parcels go to, and not countries alone: it names a country or Europe, and all the rest.
 * @example isZoneList(options) // true: 'France', 'European Union', 'Rest of the world'
 */
export function isZoneList(options: readonly ControlOption[]): boolean {
  const parts = options.map(wordsOf);
  const isPlace = (words: string) =>
    UNION.has(words) || EUROPE.has(words) || countriesCalled(words).length > 0;
  return parts.some((words) => ELSEWHERE.has(words)) && parts.some(isPlace);
}

/**
 * The part of the world that a country lies in, in a list that does not offer the country itself; null where none or several may be meant.
 * @example zoneFor(options, 'US')?.label // 'Rest of the world'
 */
export function zoneFor(options: readonly ControlOption[], country: string): ControlOption | null {
  const open = options.filter(({ disabled }) => !disabled);
  if (!isZoneList(open)) return null;
  const names = countryNames(country)
    .map(plainWords)
    .filter((name) => name.length > NAME_MIN);
  const naming = open.filter((option) => names.some((name) => ` ${wordsOf(option)} `.includes(` ${name} `)));
  if (naming.length > 0) return naming.length === 1 ? naming[0]! : null;
  const around = [
    ...(UNITED.has(country) ? [UNION] : []),
    ...(EUROPEAN.has(country) ? [EUROPE] : []),
    ELSEWHERE,
  ];
  for (const zone of around) {
    const found = open.find((option) => zone.has(wordsOf(option)));
    if (found) return found;
  }
  return null;
}

const NAME_MIN = 2;

/** Without what stands in brackets: `European Union (without France)`. */
function wordsOf({ label }: ControlOption): string {
  return plainWords(label.replace(/\([^()]*\)/g, ' '));
}
