import { formatReleaseCode } from '@florin/release-code/code';
import { giftLink } from '@florin/sdk/gift-link';
import type { Gift } from '@florin/wire/gifts/gift';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { followEvents } from '../../frame/follow-events.ts';
import { GiftState } from '../gift-status.tsx';
import type { MadeGift } from '../make-gift.ts';

export interface GiftCardProps {
  readonly made: MadeGift;
  readonly businessName: string;
}

/** What is handed over: to print, or to share as a link that carries the code. */
export function GiftCard({ made: { gift, code }, businessName }: GiftCardProps) {
  const status = useStatus(gift);
  const link = giftLink(location.origin, { gift, code });
  const canShare = typeof navigator.share === 'function';
  return (
    <>
      <div class="gift-card">
        <p class="gift-from">A gift from {businessName}</p>
        <p class="amount">{amountText(gift.amount)}</p>
        {gift.metadata.message !== undefined && <p class="gift-message">{gift.metadata.message}</p>}
        <p class="gift-code">
          <code>{formatReleaseCode(code)}</code>
        </p>
        <p class="gift-how">
          Open <strong>{location.host}/gifts/redeem</strong> and type the code. It is worth the money: whoever
          has it can claim it.
        </p>
      </div>
      <div class="form narrow unprinted">
        <p role="status">
          <GiftState status={status} />
          {status === 'requires_action' && ' The money is on its way into escrow; a few seconds.'}
        </p>
        <Copyable label="Link" value={link} />
        <Copyable label="Code" value={formatReleaseCode(code)} shown={formatReleaseCode(code)} />
        <div class="form-actions">
          <button type="button" class="quiet" onClick={() => print()}>
            Print the card
          </button>
          {canShare && (
            <button
              type="button"
              class="primary"
              onClick={() =>
                navigator.share({ title: `A gift from ${businessName}`, url: link }).catch(() => {})
              }
            >
              Share the link
            </button>
          )}
        </div>
        <p class="notice">
          <strong>Save it now.</strong> The code is nowhere but on this page. If it is lost, take the gift
          back in the list and make another.
        </p>
        <p>
          <a href="/dashboard/gifts">To all gifts</a>
        </p>
      </div>
    </>
  );
}

/** As the chain has it: the page is told when the money is in escrow. */
function useStatus(gift: Gift): Gift['status'] {
  const [status, setStatus] = useState(gift.status);
  useEffect(() => {
    const look = async () => {
      const called = await call<Gift>('GET', `/v1/gifts/${gift.id}`);
      if (called.ok) setStatus(called.value.status);
    };
    return followEvents(['gift.*'], look);
  }, [gift.id]);
  return status;
}
