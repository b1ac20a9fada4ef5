/** Every country and territory of ISO 3166-1, by its two letters. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const codes: ReadonlySet<string> = new Set(COUNTRY_CODES);

/** @example isCountryCode('SG') // true */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/** Countries whose postal addresses name a state or province. */
export const COUNTRIES_WITH_STATES: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'AU',
  'BR',
  'IN',
  'MX',
  'MY',
  'CN',
  'JP',
]);

/** Countries that have no postal codes. */
const COUNTRIES_WITHOUT_POSTAL_CODES: ReadonlySet<string> = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW ' +
    'NR NU QA RW SB SC SL SR ST SX SY TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** @example hasPostalCodes('HK') // false */
export function hasPostalCodes(country: string): boolean {
  return !COUNTRIES_WITHOUT_POSTAL_CODES.has(country);
}

/** How postal codes look where that is simple to say: a mistyped one is noticed before a parcel goes astray. */
const POSTAL_CODES: Readonly<Record<string, { readonly form: RegExp; readonly example: string }>> = {
  AT: { form: /^\d{4}$/, example: '1010' },
  AU: { form: /^\d{4}$/, example: '2000' },
  BE: { form: /^\d{4}$/, example: '1000' },
  BR: { form: /^\d{5}-?\d{3}$/, example: '01310-100' },
  CA: { form: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/, example: 'K1A 0B1' },
  CH: { form: /^\d{4}$/, example: '8001' },
  DE: { form: /^\d{5}$/, example: '10115' },
  DK: { form: /^\d{4}$/, example: '1050' },
  ES: { form: /^\d{5}$/, example: '28001' },
  FI: { form: /^\d{5}$/, example: '00100' },
  FR: { form: /^\d{5}$/, example: '75001' },
  GB: { form: /^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/, example: 'SW1A 1AA' },
  IN: { form: /^\d{6}$/, example: '110001' },
  IT: { form: /^\d{5}$/, example: '00118' },
  JP: { form: /^\d{3}-?\d{4}$/, example: '100-0001' },
  NL: { form: /^\d{4} ?[A-Za-z]{2}$/, example: '1011 AB' },
  NO: { form: /^\d{4}$/, example: '0150' },
  PL: { form: /^\d{2}-\d{3}$/, example: '00-001' },
  PT: { form: /^\d{4}-\d{3}$/, example: '1000-001' },
  SE: { form: /^\d{3} ?\d{2}$/, example: '111 22' },
  SG: { form: /^\d{6}$/, example: '048616' },
  US: { form: /^\d{5}(?:-\d{4})?$/, example: '94105' },
};

/**
 * What is wrong with a postal code, as an example of a right one; null where nothing is known to be.
 * @example postalCodeExample('DE', '1011') // '10115'
 */
export function postalCodeExample(country: string, postalCode: string): string | null {
  const known = POSTAL_CODES[country];
  return known === undefined || known.form.test(postalCode) ? null : known.example;
}
