import { amountText } from '../../shell/amount-text.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { DayChart } from './day-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { HomeProps } from './home-props.ts';
import { NeedsYou } from './needs-you.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** What came in, what waits, what happened. */
export function HomeView(props: HomeProps) {
  const { businessName, faucetPath, needs, countMax, firstSteps, activity } = props;
  return (
    <>
      <ViewHead title={businessName} />
      <FirstSteps done={firstSteps} faucetPath={faucetPath} />
      <div class="columns">
        <Received {...props} />
        <NeedsYou needs={needs} countMax={countMax} />
      </div>
      <RecentActivity activity={activity} />
    </>
  );
}

function Received({ days, today, week, month }: HomeProps) {
  return (
    <section class="panel" aria-labelledby="received">
      <h2 id="received">Received</h2>
      <dl class="received">
        <Figure name="Today" cents={today} />
        <Figure name="7 days" cents={week} />
        <Figure name="30 days" cents={month} />
      </dl>
      <DayChart days={days} />
      <p class="chart-foot">
        <span>{days[0]?.date}</span>
        <span>Today, UTC</span>
      </p>
    </section>
  );
}

function Figure({ name, cents }: { readonly name: string; readonly cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amountText(cents)}</dd>
    </div>
  );
}
