import { SUBMISSION_REFUSALS } from '@florin/wire/payments/submission-refusals';
import type { ShellWords } from '../words/shell-words.ts';
import type { Problem } from './call.ts';

/**
 * What a refusal means to someone who pays or is paid, where the API's words are meant for programmers.
 * @example problemText(called.problem, words)
 */
export function problemText({ code, message }: Problem, words: ShellWords): string {
  if (code === 'unreachable') return words.unreachable;
  if (code === 'session_invalid') return words.sessionEnded;
  if (code === 'role_insufficient') return words.roleInsufficient;
  if (code === 'refund_limit_exceeded') return words.refundLimit;
  if (code === 'member_last_owner') return words.lastOwner;
  if (code === 'card_limit_exceeded') return words.cardLimit;
  if (code.startsWith('http_')) return words.answered(code.slice('http_'.length));
  if (message.includes(SUBMISSION_REFUSALS.needsSol)) return words.needsSol;
  if (message.includes(SUBMISSION_REFUSALS.needsUsdc)) return words.needsUsdc;
  return message;
}
