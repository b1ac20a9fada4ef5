import { useAmountText } from '../../shell/use-amount-text.ts';
import { homeWords } from '../../words/dashboard/home-words.ts';
import { useWords } from '../../words/use-words.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { DayChart } from './day-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { HomeProps, Sum } from './home-props.ts';
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
  const words = useWords(homeWords);
  return (
    <section class="panel" aria-labelledby="received">
      <h2 id="received">{words.received}</h2>
      <dl class="received">
        <Figure name={words.today} sum={today} />
        <Figure name={words.week} sum={week} />
        <Figure name={words.month} sum={month} />
      </dl>
      <DayChart days={days} />
      <p class="chart-foot">
        <span>{days[0]?.date}</span>
        <span>{words.todayUtc}</span>
      </p>
      <p class="more">
        <a href="/dashboard/numbers">{words.allNumbers}</a>
      </p>
    </section>
  );
}

function Figure({ name, sum }: { readonly name: string; readonly sum: Sum }) {
  const words = useWords(homeWords);
  const amountText = useAmountText();
  const { cents, refundedCents } = sum;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amountText(cents)}</dd>
      {refundedCents > 0 && (
        <dd class="told">
          {words.afterRefunds(amountText(refundedCents), amountText(cents - refundedCents))}
        </dd>
      )}
    </div>
  );
}
