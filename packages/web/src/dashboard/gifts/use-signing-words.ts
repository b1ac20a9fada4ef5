import { useDashboardRefusals } from '../../http/use-problem-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { Signing } from './sign-and-send.ts';

/** All words that signing and sending may need. */
export function useSigningWords(): Signing['words'] {
  return { ...useDashboardRefusals(), ...useWords(frameWords) };
}
