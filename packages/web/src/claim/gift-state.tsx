import { type ClaimWords, claimWords } from '../words/claim-words.ts';
import { useWords } from '../words/use-words.ts';
import type { PublicGift } from './public-gift.ts';

/** Why a gift cannot be claimed, as it is; nothing where it can. */
export function GiftState({ gift }: { readonly gift: PublicGift }) {
  const words = useWords(claimWords);
  const told = wordsOf(gift, words);
  if (told === null) return null;
  const [title, text] = told;
  return (
    <div class={gift.status === 'released' ? 'outcome' : 'outcome quiet'} role="status">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}

/** What was taken back may never have held money, which nobody but its sender is told: the words are true of both. */
function wordsOf({ status }: PublicGift, words: ClaimWords): [title: string, text: string] | null {
  if (status === 'open') return null;
  if (status === 'requires_action') return [words.unfundedTitle, words.unfundedText];
  if (status === 'released') return [words.releasedTitle, words.releasedText];
  return [words.reclaimedTitle, words.reclaimedText];
}
