import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { claimWords } from '../words/claim-words.ts';
import { Claim, type ClaimProps } from './claim.tsx';

/**
 * The page on which a gift is claimed. Its title and preview tell neither amount nor code: chats show them to everyone.
 * @example renderClaimPage({ gift: presentPublicGift(row, programId), network }, frame)
 */
export function renderClaimPage(
  props: ClaimProps,
  frame: PageFrame,
  iconUrl: string | null = null,
  image?: string,
): string {
  const { gift } = props;
  const words = claimWords[frame.language ?? 'en'];
  return renderPage(
    <Document
      title={gift ? words.titleOf(gift.business_name) : words.title}
      description={words.preview}
      image={image}
      frame={frame}
      {...(gift !== null && { lead: gift.business_name, leadIcon: iconUrl })}
      aside={words.aside}
      foot={words.foot}
      needsScript={words.needsScript}
    >
      <Island name="claim" component={Claim} props={props} />
    </Document>,
  );
}
