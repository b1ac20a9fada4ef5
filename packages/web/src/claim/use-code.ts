import { type ParsedReleaseCode, parseReleaseCode } from '@florin/release-code/code';
import { deriveVerificationKey } from '@florin/release-code/key';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../http/call.ts';
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
export function useCode(text: string, shown: PublicGift | null, words: ClaimWords): CodeState {
  const [found, setFound] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  const parsed = parseReleaseCode(text);
  const code = parsed.ok ? parsed.code : null;
  useEffect(() => {
    if (code === null) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const state = await lookUp(code, shown, words);
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
  }, [code, shown, words]);
  if (!parsed.ok) return beforeComplete(text, parsed);
  return found?.code === parsed.code ? found.state : { kind: 'looking' };
}

function beforeComplete(text: string, problem: ParsedReleaseCode & { ok: false }): CodeState {
  if (text.trim() === '') return { kind: 'empty' };
  const isShort = problem.reason === 'length' && text.replace(/[\s-]/g, '').length < 16;
  return { kind: isShort ? 'typing' : 'wrong', message: problem.message };
}

async function lookUp(code: string, shown: PublicGift | null, words: ClaimWords): Promise<CodeState> {
  const releaseKey = await deriveVerificationKey(code).catch((error: Error) => error);
  if (releaseKey instanceof Error) return wrong(releaseKey.message);
  const called = await findGift(releaseKey);
  if (!called.ok) return wrong(unfound(called.problem, words));
  const gift = called.value;
  if (shown !== null && gift.id !== shown.id) return wrong(words.codeOfOther);
  if (shown !== null && !isSameGift(gift, shown)) return wrong(words.codeChanged);
  return { kind: 'found', code, releaseKey, gift };
}

function unfound({ code, message }: Problem, words: ClaimWords): string {
  return code === 'resource_missing' ? words.codeOfNothing : message;
}

const wrong = (message: string): CodeState => ({ kind: 'wrong', message });
