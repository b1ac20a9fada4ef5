import { spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import type { Address, Buyer } from '@florin/page-reading/purchase';

/** Anything shorter is found everywhere by accident; as a whole value it counts all the same. */
const PART_LENGTH_MIN = 5;
const WHOLE_LENGTH_MIN = 2;
const PHONE_DIGITS_MIN = 7;
const DECODINGS_MAX = 3;

/** Words of addresses that are names of fields as well. */
const COMMON = new Set(
  'address apartment avenue boulevard building block drive floor house lane place plaza postal shipping billing street state suite tower city country district province region united states'.split(
    ' ',
  ),
);

/**
 * Whether any of these texts holds a detail of the buyer, in whatever way a shop's script may have written it: in other
 * case or order, without signs, split, encoded for an address, as JSON, in hex or in base64.
 * @example holdsBuyer(['tel=4155550100'], buyer) // true for the phone number +1 415 555 0100
 */
export function holdsBuyer(texts: Iterable<string>, buyer: Buyer): boolean {
  const details = detailsOf(buyer);
  const common = commonFor(buyer);
  const parts = [...details.map(plain), ...details.flatMap(wordsOf)].filter(
    (part) => part.length >= PART_LENGTH_MIN && !common.has(part),
  );
  const phone = digits(buyer.phone ?? '').slice(-PHONE_DIGITS_MIN);
  for (const text of texts) {
    for (const reading of readingsOf(text)) {
      const said = plain(reading);
      if (parts.some((part) => said.includes(part))) return true;
      if (phone.length === PHONE_DIGITS_MIN && digits(reading).includes(phone)) return true;
    }
  }
  return false;
}

/**
 * Whether any of these values is nothing but a short word of the buyer's: a house number, initials.
 * @example isBuyers(['12'], buyer) // true for 12 Short Street
 */
export function isBuyers(values: Iterable<string>, buyer: Buyer): boolean {
  const common = commonFor(buyer);
  const words = new Set(
    detailsOf(buyer)
      .flatMap(wordsOf)
      .filter((word) => word.length >= WHOLE_LENGTH_MIN && !common.has(word)),
  );
  for (const value of values) if (words.has(plain(value)) || words.has(plain(fromUrl(value)))) return true;
  return false;
}

/** A city that is called like its country says nothing that the country does not. */
function commonFor({ shipping, billing }: Buyer): ReadonlySet<string> {
  const countries = [shipping, billing].flatMap((address) =>
    address ? spellingsOf('country', address.country, null).flatMap(wordsOf) : [],
  );
  return new Set([...COMMON, ...countries]);
}

/** Every text in a value of JSON: what it says, and how its parts are called. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let index = 0; index < open.length; index += 1) {
    const next = open[index];
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        if (!Array.isArray(next)) texts.push(key);
        open.push(inner);
      }
    } else if (next !== null && next !== undefined) texts.push(String(next));
  }
  return texts;
}

function detailsOf({ name, payer, email, phone, shipping, billing }: Buyer): string[] {
  const [local] = (email ?? '').split('@');
  return [name, payer, email, local, phone, ...addressTexts(shipping), ...addressTexts(billing)].filter(
    (detail): detail is string => Boolean(detail),
  );
}

/** The country is said openly: a plan is for one country. */
function addressTexts(address: Address | null): (string | null)[] {
  return address ? [address.line1, address.line2, address.city, address.state, address.postalCode] : [];
}

function wordsOf(detail: string): string[] {
  return detail.split(/[^\p{L}\p{N}]+/u).map(plain);
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** The text itself and what comes out where it is decoded, a few times over. */
function readingsOf(text: string): Set<string> {
  const readings = new Set([text]);
  let newest = [text];
  for (let round = 0; round < DECODINGS_MAX; round += 1) {
    newest = newest.flatMap(decodings).filter((reading) => !readings.has(reading));
    for (const reading of newest) readings.add(reading);
  }
  return readings;
}

function decodings(text: string): string[] {
  return [
    fromUrl(text),
    text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x110000)),
    ...(text.match(/[A-Za-z0-9+/_-]{4,}/g) ?? []).flatMap(fromBase64),
    ...(text.match(/(?:[0-9a-f]{2}){3,}/gi) ?? []).map((run) => Buffer.from(run, 'hex').toString('utf8')),
  ];
}

function fromUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A percent sign that encodes nothing: the text is what it says.
    return text;
  }
}

/** A text may begin before what was encoded, and both alphabets are in use. */
function fromBase64(run: string): string[] {
  return [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString('utf8'));
}
