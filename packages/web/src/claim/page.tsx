import { amountText } from '../shell/amount-text.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { Claim, type ClaimProps } from './claim.tsx';

/**
 * The page on which a gift is claimed.
 * @example renderClaimPage({ gift: presentPublicGift(row, programId), network }, frame)
 */
export function renderClaimPage(props: ClaimProps, frame: PageFrame): string {
  const { gift } = props;
  const title = gift ? `A gift of ${amountText(gift.amount)} from ${gift.business_name}` : 'Claim your gift';
  return renderPage(
    <Document
      title={title}
      frame={frame}
      aside="Your code never leaves this page"
      foot="Anyone with the code can claim. Keep it to yourself."
      needsScript="Claiming a gift needs JavaScript: your code is checked and used in this page only, never on a server."
    >
      <Island name="claim" component={Claim} props={props} />
    </Document>,
  );
}
