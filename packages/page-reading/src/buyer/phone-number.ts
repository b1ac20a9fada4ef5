import parse, { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

/** A telephone number that says its country, as shops ask for it. */
export interface PhoneNumber {
  /** `+81` */
  readonly code: string;
  /** Behind that: `9012345678`. */
  readonly local: string;
  /** As it is dialled within its country, in digits alone: `09012345678`. */
  readonly national: string;
}

/**
 * Null where a number does not say its country.
 * @example phoneNumber('+81 90 1234 5678')?.national // '09012345678'
 */
export function phoneNumber(phone: string | null): PhoneNumber | null {
  const number = phone?.trim().startsWith('+') ? parse(bounded(phone)) : undefined;
  if (!number) return null;
  return {
    code: `+${number.countryCallingCode}`,
    local: number.nationalNumber,
    national: digitsOf(number.formatNational()),
  };
}

/** As people of the country write it to whom it is a number at home; any other with what its country is called by. */
export function phoneAtHome(phone: string | null, country: string | null): string | null {
  const number = phoneNumber(phone);
  return number && country && number.code === callingCode(country) ? number.national : phone;
}

function callingCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

/**
 * In the three parts that some countries write it in; by the lengths that are common where it is written otherwise.
 * @example phoneParts('+81 3 1234 5678', null) // ['03', '1234', '5678']
 */
export function phoneParts(phone: string, country: string | null): readonly string[] {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const national = parse(bounded(phone), home)?.formatNational() ?? phone;
  const groups = [phone.trim().startsWith('+') ? [] : groupsOf(phone), groupsOf(national)];
  const written = groups.find(({ length }) => length === 3);
  if (written) return written;
  const digits = digitsOf(national);
  return [digits.slice(0, -8), digits.slice(-8, -4), digits.slice(-4)];
}

/** No number is longer, and the library's expressions take their time for long texts. */
const DIGITS_MAX = 20;

function bounded(phone: string): string {
  return (phone.trim().startsWith('+') ? '+' : '') + digitsOf(phone).slice(0, DIGITS_MAX);
}

function groupsOf(text: string): readonly string[] {
  return text.match(/\d+/g) ?? [];
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** So many digits are a number and not the code of a country. */
const CUT_MIN = 7;
const CODE_DIGITS_MAX = 3;

/**
 * What a field that formats telephone numbers made of this one: it may leave out the country, or cut what it has no room for.
 * @example phoneShownAs('(912) 345-67-89', '+7 912 345 67 89') // 'kept'
 */
export function phoneShownAs(shown: string, phone: string): 'kept' | 'cut' | 'other' {
  const number = phoneNumber(phone);
  const digits = digitsOf(shown);
  if (!number || digits.length < CUT_MIN) return 'other';
  const { code, local, national } = number;
  if ([local, `0${local}`, `1${local}`, national].includes(digits)) return 'kept';
  const whole = code.slice(1) + local;
  const isCut = [...Array(CODE_DIGITS_MAX + 1).keys()].some((length) => {
    const rest = digits.slice(length);
    return rest.length >= CUT_MIN && rest.length < whole.length && whole.startsWith(rest);
  });
  return isCut ? 'cut' : 'other';
}
