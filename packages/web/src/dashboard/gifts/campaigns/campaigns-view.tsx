import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useColumns } from '../../parts/use-columns.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { type CampaignLine, campaignPath, countIn } from './campaign-line.ts';

export interface CampaignsViewProps {
  readonly campaigns: readonly CampaignLine[];
}

export function CampaignsView({ campaigns }: CampaignsViewProps) {
  const words = useWords(giftWords);
  const { createdColumn } = useColumns();
  return (
    <>
      <ViewHead title={words.campaigns} back={{ href: '/dashboard/gifts', title: words.title }}>
        <Allowed to="gifts.create">
          <a class="button primary small" href="/dashboard/gifts/campaign">
            {words.manyAtOnce}
          </a>
        </Allowed>
      </ViewHead>
      {campaigns.length === 0 ? (
        <Empty title={words.noCampaigns}>
          <p>{words.noCampaignsText}</p>
        </Empty>
      ) : (
        <Table
          label={words.campaigns}
          rows={campaigns}
          columns={[
            {
              title: words.campaign,
              place: 'main',
              cell: ({ name }) => (
                <a href={campaignPath(name)}>
                  <span class="clipped">{name}</span>
                </a>
              ),
            },
            { title: words.gifts, place: 'amount', cell: (campaign) => words.count(countIn(campaign)) },
            {
              title: words.tabs.unfunded,
              place: 'minor',
              cell: (campaign) => countIn(campaign, 'requires_action'),
            },
            { title: words.tabs.open, place: 'minor', cell: (campaign) => countIn(campaign, 'open') },
            {
              title: words.tabs.claimed,
              place: 'state',
              cell: (campaign) => words.claimedCount(countIn(campaign, 'released')),
            },
            { title: words.tabs.back, place: 'minor', cell: (campaign) => countIn(campaign, 'reclaimed') },
            createdColumn,
          ]}
        />
      )}
    </>
  );
}
