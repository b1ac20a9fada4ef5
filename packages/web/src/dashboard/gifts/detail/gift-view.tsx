import type { ComponentChildren } from 'preact';
import { Copyable } from '../../../shell/copyable.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../../solana/page-network.ts';
import { TransactionLink } from '../../../solana/transaction-link.tsx';
import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { campaignPath } from '../campaigns/campaign-line.ts';
import { GiftActions } from '../gift-actions.tsx';
import { GiftState } from '../gift-status.tsx';
import type { ListedGift } from '../listed-gift.ts';

export interface GiftViewProps {
  readonly gift: ListedGift;
  /** Where whoever has the code claims it. */
  readonly claimUrl: string;
  readonly network: PageNetwork;
}

/** One gift, for its sender. Its code is nowhere here. */
export function GiftView({ gift, claimUrl, network }: GiftViewProps) {
  const words = useWords(giftWords);
  const amount = useAmountText()(gift.amount);
  const { campaign, message } = gift.metadata;
  const happened = (
    title: string,
    seconds: number | null,
  ): readonly (readonly [string, ComponentChildren])[] =>
    seconds === null ? [] : [[title, <Time key={title} seconds={seconds} />]];
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ...(message === undefined ? [] : ([[words.message, message]] as const)),
    ...(campaign === undefined
      ? []
      : ([
          [
            words.campaign,
            <a key="campaign" href={campaignPath(campaign)}>
              {campaign}
            </a>,
          ],
        ] as const)),
    ...happened(words.madeAt, gift.created),
    ...happened(words.fundedAt, gift.funded_at),
    ...happened(words.claimedAt, gift.released_at),
    ...happened(words.takenBackAt, gift.reclaimed_at),
  ];
  return (
    <>
      <ViewHead title={amount} back={{ href: '/dashboard/gifts', title: words.title }}>
        <GiftActions gift={gift} network={network} />
      </ViewHead>
      <p>
        <GiftState status={gift.status} />
      </p>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="copyables">
        <Copyable label={words.claimPage} value={claimUrl} shown={claimUrl} />
        <Copyable label={words.sender} value={gift.sender_address} />
        {gift.recipient_address !== null && (
          <Copyable label={words.claimedBy} value={gift.recipient_address} />
        )}
        <Copyable label={words.id} value={gift.id} />
      </div>
      {gift.release_tx !== null && (
        <p>
          <TransactionLink network={network} signature={gift.release_tx} />
        </p>
      )}
      {gift.status === 'open' && <p class="hint">{words.codeElsewhere}</p>}
    </>
  );
}
