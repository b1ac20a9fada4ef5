import { frameWords } from '../../words/dashboard/frame-words.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge } from '../parts/status-badge.tsx';

/** @example <LinkStatus isCanceled={false} /> */
export function LinkStatus({ isCanceled }: { readonly isCanceled: boolean }) {
  const { live } = useWords(productWords);
  const { canceled } = useWords(frameWords);
  return isCanceled ? <StatusBadge tone="off" text={canceled} /> : <StatusBadge tone="good" text={live} />;
}
