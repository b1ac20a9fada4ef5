import { failed } from '../failure.ts';
import { says, saysClearly } from '../lexicon/lexicon.ts';
import type { Failed } from '../purchase.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/** A page that stops people says so and little else; small print about it is on many pages. */
const WORDS_MAX = 2_500;

/**
 * What keeps an automated buyer out, where the page says so; null where it does not.
 * @example barrierOn(seen)?.code // 'captcha'
 */
export function barrierOn({ title, heading, lines, alerts, languages }: DocumentSurvey): Failed | null {
  const isShort = lines.join(' ').length <= WORDS_MAX;
  const said = [title, heading, ...alerts, ...(isShort ? lines : [])];
  const captcha = said.find((words) => says('captcha', words, languages));
  if (captcha) return barrier(captcha, 'captcha');
  const blocked = said.find((words) => saysClearly('blocked', words, languages));
  if (blocked) return barrier(blocked, 'bot_blocked');
  const signIn = said.find((words) => saysClearly('login_required', words, languages));
  return signIn ? barrier(signIn, 'login_required') : null;
}

const QUOTED_MAX = 160;

function barrier(words: string, code: 'captcha' | 'bot_blocked' | 'login_required'): Failed {
  return failed('unsupported_checkout', `the shop says: "${words.slice(0, QUOTED_MAX)}"`, code);
}
