import { type ParsedReleaseCode, parseReleaseCode } from '@florin/release-code/code';
import { deriveVerificationKey } from '@florin/release-code/key';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../http/call.ts';
import { problemText, type RefusalWords } from '../http/problem-words.ts';
import type { ClaimWords } from '../words/claim-words.ts';
import { findGift, isSameGift, type PublicGift } from './public-gift.ts';

const POLL_MS = 4_000;

/** What the page knows about what was typed so far. */
export type CodeState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'typing'; readonly message: string }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'looking' }
  | {
      readonly kind: 'found';
      readonly code: string;
      readonly releaseKey: string;
      readonly gift: PublicGift;
    };

/** Checks a code as it is typed. No request leaves the page until the code is complete and its check character fits. */
export function useCode(
  text: string,
  shown: PublicGift | null,
  words: ClaimWords,
  shell: RefusalWords,
): CodeState {
  const [found, setFound] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  const parsed = parseReleaseCode(text);
  const code = parsed.ok ? parsed.code : null;
  useEffect(() => {
    if (code === null) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const state = await lookUp(code, shown, words, shell);
      if (!isCurrent) return;
      setFound({ code, state });
      // A gift that waits for its money is looked at again until it can be claimed.
      if (state.kind === 'found' && state.gift.status === 'requires_action')
        timer = setTimeout(look, POLL_MS);
    };
    look();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, shown, words, shell]);
  if (!parsed.ok) return beforeComplete(text, parsed, words);
  return found?.code === parsed.code ? found.state : { kind: 'looking' };
}

function beforeComplete(
  text: string,
  { reason }: ParsedReleaseCode & { ok: false },
  words: ClaimWords,
): CodeState {
  if (text.trim() === '') return { kind: 'empty' };
  const isShort = reason === 'length' && text.replace(/[\s-]/g, '').length < 16;
  return { kind: isShort ? 'typing' : 'wrong', message: isShort ? words.codeShort : words.codeWrong[reason] };
}

async function lookUp(
  code: string,
  shown: PublicGift | null,
  words: ClaimWords,
  shell: RefusalWords,
): Promise<CodeState> {
  const releaseKey = await deriveVerificationKey(code).catch((error: Error) => error);
  if (releaseKey instanceof Error) return wrong(words.browserTooOld);
  const called = await findGift(releaseKey);
  if (!called.ok) return wrong(unfound(called.problem, words, shell));
  const gift = called.value;
  if (shown !== null && gift.id !== shown.id) return wrong(words.codeOfOther);
  if (shown !== null && !isSameGift(gift, shown)) return wrong(words.codeChanged);
  return { kind: 'found', code, releaseKey, gift };
}

function unfound(problem: Problem, words: ClaimWords, shell: RefusalWords): string {
  return problem.code === 'resource_missing' ? words.codeOfNothing : problemText(problem, shell);
}

const wrong = (message: string): CodeState => ({ kind: 'wrong', message });
