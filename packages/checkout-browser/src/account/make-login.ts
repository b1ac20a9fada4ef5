import { randomInt } from 'node:crypto';

/** How long what is entered may be, as the field says; -1 where it says nothing. */
export interface Lengths {
  readonly min: number;
  readonly max: number;
}

const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const LENGTH = 20;
/** Nothing shorter is worth the name. */
const LENGTH_MIN = 8;
const LENGTH_MAX = 64;
/** What shops count as a special sign, and what those take that allow few; it comes last (`LoginSecret.hide`). */
const SIGNS = ['!', '-', ''] as const;
const NAME_LENGTH = 10;
const TAIL_LENGTH = 6;

/**
 * Passwords that nobody has had before, the one that suits most shops first; none where the field takes only shorter ones. Letters that
 * are taken for one another are left out: a person may have to type it.
 * @example newPasswords({ min: 8, max: 30 })[0] // 'k7Wm…!'
 */
export function newPasswords({ min, max }: Lengths, isPlain = false): readonly string[] {
  const most = max < 0 ? LENGTH_MAX : Math.min(max, LENGTH_MAX);
  if (most < LENGTH_MIN || min > most) return [];
  const length = Math.min(most, Math.max(LENGTH, min));
  return (isPlain ? [''] : SIGNS).map((sign) => `${lettersAndDigits(length - sign.length)}${sign}`);
}

/**
 * Names to sign in by that nobody is likely to have taken: the mail address's own, and a few letters.
 * @example newUsernames('ada.lovelace@example.com', { min: -1, max: -1 })[0] // 'adalovelacq8m2xr'
 */
export function newUsernames(email: string | null, { min, max }: Lengths): readonly string[] {
  const most = max < 0 ? NAME_LENGTH + TAIL_LENGTH : max;
  const [local = ''] = (email ?? '').toLowerCase().split('@');
  const own = local.replace(/[^a-z0-9]/g, '').replace(/^\d+/, '');
  const kept = own.slice(0, Math.max(0, Math.min(NAME_LENGTH, most - TAIL_LENGTH)));
  const tailLength = Math.max(TAIL_LENGTH, min - kept.length);
  if (most < TAIL_LENGTH || kept.length + tailLength > most) return [];
  const letter = pick(LOWER);
  return [
    `${kept}${letter}${text(LOWER + DIGITS, tailLength - 1)}`,
    `${kept.replace(/\d/g, '')}${text(LOWER, tailLength + digitsIn(kept))}`,
  ];
}

function digitsIn(name: string): number {
  return name.length - name.replace(/\d/g, '').length;
}

/** Some of each: most shops ask for that. */
function lettersAndDigits(length: number): string {
  for (;;) {
    const drawn = text(LOWER + UPPER + DIGITS, length);
    if ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(drawn))) return drawn;
  }
}

function text(alphabet: string, length: number): string {
  return Array.from({ length }, () => pick(alphabet)).join('');
}

function pick(alphabet: string): string {
  return alphabet[randomInt(alphabet.length)]!;
}
