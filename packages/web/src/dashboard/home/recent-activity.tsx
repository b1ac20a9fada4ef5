import { amountText } from '../../shell/amount-text.ts';
import { dashboardPathOf } from '../frame/paths.ts';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { activityWords } from './activity-words.ts';
import type { Activity } from './home-props.ts';

/** The latest, with the way to each. */
export function RecentActivity({ activity }: { readonly activity: readonly Activity[] }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent activity</h2>
      {activity.length === 0 ? (
        <Empty title="Nothing happened yet" />
      ) : (
        <Table
          label="What happened lately"
          rows={activity}
          columns={[
            {
              title: 'What',
              place: 'main',
              cell: ({ type, about }) => {
                const href = dashboardPathOf(about);
                return href === null ? activityWords[type] : <a href={href}>{activityWords[type]}</a>;
              },
            },
            {
              title: 'Amount',
              place: 'amount',
              cell: ({ cents }) => (cents === null ? '' : amountText(cents)),
            },
            { title: 'When', place: 'time', cell: ({ created }) => <Time seconds={created} /> },
          ]}
        />
      )}
    </section>
  );
}
