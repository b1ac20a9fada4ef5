import { useAmountText } from '../../shell/use-amount-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { homeWords } from '../../words/dashboard/home-words.ts';
import { useWords } from '../../words/use-words.ts';
import { dashboardPathOf } from '../frame/paths.ts';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import type { Activity } from './home-props.ts';

/** The latest, with the way to each. */
export function RecentActivity({ activity }: { readonly activity: readonly Activity[] }) {
  const words = useWords(homeWords);
  const { amount } = useWords(frameWords);
  const amountText = useAmountText();
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">{words.recentActivity}</h2>
      {activity.length === 0 ? (
        <Empty title={words.nothingHappened} />
      ) : (
        <Table
          label={words.lately}
          rows={activity}
          columns={[
            {
              title: words.what,
              place: 'main',
              cell: ({ type, about }) => {
                const href = dashboardPathOf(about);
                const text = words.activity[type];
                return href === null ? text : <a href={href}>{text}</a>;
              },
            },
            {
              title: amount,
              place: 'amount',
              cell: ({ cents }) => (cents === null ? '' : amountText(cents)),
            },
            { title: words.when, place: 'time', cell: ({ created }) => <Time seconds={created} /> },
          ]}
        />
      )}
    </section>
  );
}
