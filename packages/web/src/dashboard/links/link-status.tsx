import { frameWords } from '../../words/dashboard/frame-words.ts';
import { linkWords } from '../../words/dashboard/link-words.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { LinkListRow } from './link-list-row.ts';

/** @example <LinkStatus isCanceled={false} isSoldOut={false} /> */
export function LinkStatus({ isCanceled, isSoldOut }: Pick<LinkListRow, 'isCanceled' | 'isSoldOut'>) {
  const { live } = useWords(productWords);
  const { canceled } = useWords(frameWords);
  const { soldOut } = useWords(linkWords);
  if (isSoldOut && !isCanceled) return <StatusBadge tone="off" text={soldOut} />;
  return isCanceled ? <StatusBadge tone="off" text={canceled} /> : <StatusBadge tone="good" text={live} />;
}
