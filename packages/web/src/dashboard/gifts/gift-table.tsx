import { shortened } from '../../shell/shortened.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { giftWords } from '../../words/dashboard/gift-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Short } from '../parts/cells.tsx';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { GiftActions } from './gift-actions.tsx';
import { GiftState } from './gift-status.tsx';
import type { ListedGift } from './listed-gift.ts';

export interface GiftTableProps {
  readonly gifts: readonly ListedGift[];
  readonly network: PageNetwork;
  /** Whether all are of one campaign, whose name says nothing then. */
  readonly isOneCampaign?: boolean;
}

/** A row leads to the gift's own page. */
export function GiftTable({ gifts, network, isOneCampaign = false }: GiftTableProps) {
  const words = useWords(giftWords);
  const { status } = useWords(frameWords);
  const { amountColumn, createdColumn } = useColumns();
  return (
    <Table
      label={words.title}
      rows={gifts}
      columns={[
        {
          title: words.gift,
          place: 'main',
          cell: ({ id, metadata }) => (
            <a href={`/dashboard/gifts/${id}`}>
              <span class="clipped">
                {metadata.message ?? (isOneCampaign ? shortened(id, 7) : (metadata.campaign ?? id))}
              </span>
            </a>
          ),
        },
        { title: status, place: 'state', cell: (gift) => <GiftState status={gift.status} /> },
        amountColumn,
        { title: words.claimedBy, place: 'minor', cell: (gift) => <Short text={gift.recipient_address} /> },
        createdColumn,
        {
          title: words.actions,
          place: 'action',
          cell: (gift) => <GiftActions gift={gift} network={network} />,
        },
      ]}
    />
  );
}
