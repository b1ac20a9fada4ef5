import { isProcessorOrigin } from '../card-origins.ts';
import { forbiddenHost, type MerchantBounds } from './merchant-bounds.ts';

/** How far a drive is. What was typed may be carried on by any request from then on. */
export type DrivePhase = 'looking' | 'typed' | 'submitted';

/** A request of a page, or a hop of one that was redirected. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  /** As the protocol of the browser calls it, in small letters: `document`, `image`, `fetch`. */
  readonly type: string;
  readonly body: string | null;
  /** A document of the page itself, and not of a frame in it. */
  readonly isPage: boolean;
  /** It comes from a document of a known processor, or from a frame inside one. */
  readonly isProcessors: boolean;
  readonly isRedirect: boolean;
}

/** What pages are made of. Scripts of a page are its shop's: whoever wrote them could send what they like from there. */
const STATIC_TYPES = new Set([
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'texttrack',
  'manifest',
  'other',
]);

/** What a page hands over to the issuer's, by the names of 3-D Secure; nothing of it is the buyer's or the card's. */
const CHALLENGE_FIELDS = new Set([
  'creq',
  'threedssessiondata',
  'threedsmethoddata',
  'pareq',
  'md',
  'termurl',
]);

/**
 * Whether a page may send this while something is bought within bounds. Documents come from merchants that are named and from
 * known processors; once something was typed, so does everything that is more than a file. After the submit the issuer's page
 * may be anywhere, so it can be shown: by an address, or the fields of 3-D Secure, that hold nothing that was typed.
 * @example mayRequest(bounds, 'looking', { url: 'https://evil.example/', type: 'document', … }, []) // false
 */
export function mayRequest(
  bounds: MerchantBounds,
  phase: DrivePhase,
  request: PageRequest,
  typed: Iterable<string>,
): boolean {
  const { url, type, isPage, isProcessors } = request;
  if (/^(?:data|blob|about):/.test(url)) return true;
  if (forbiddenHost(bounds, asWeb(url), 'card') === null) return true;
  const carriesNothing = !holdsTyped(url, typed) && !holdsTyped(request.body ?? '', typed);
  if (type === 'document') {
    if (isProcessors && !isPage && carriesNothing) return true;
    return phase === 'submitted' && carriesNothing && isChallenge(request);
  }
  if (phase === 'looking' || isProcessors) return true;
  return STATIC_TYPES.has(type) && request.method === 'GET' && carriesNothing;
}

function isChallenge({ method, body, isRedirect }: PageRequest): boolean {
  if (method === 'GET' && body === null) return true;
  if (isRedirect || body === null) return false;
  return [...new URLSearchParams(body).keys()].every((name) => CHALLENGE_FIELDS.has(name.toLowerCase()));
}

/** Sockets are asked for under names of their own. */
function asWeb(url: string): string {
  return url.replace(/^ws(s?):/, 'http$1:');
}

/** What is shorter is in many addresses. */
const TELLING_LENGTH_MIN = 5;

function holdsTyped(text: string, typed: Iterable<string>): boolean {
  if (text === '') return false;
  const plain = plainOf(text);
  for (const value of typed)
    if (value.length >= TELLING_LENGTH_MIN && plain.includes(plainOf(value))) return true;
  return false;
}

/** Whatever separates words and digits is written in many ways. */
function plainOf(text: string): string {
  const decoded = text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
  return decoded.toLowerCase().replace(/[\s+_.-]+/g, '');
}

/** @example isProcessors(bounds, 'https://js.stripe.com/v3/elements') // true */
export function isProcessors({ processorOrigins }: MerchantBounds, url: string): boolean {
  return URL.canParse(url) && isProcessorOrigin(new URL(url), processorOrigins);
}
