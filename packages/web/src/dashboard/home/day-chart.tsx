import { amountText } from '../../shell/amount-text.ts';
import type { Day } from './home-props.ts';

const HEIGHT = 64;
const STEP = 10;
const BAR = 7;
/** So that a day with little is told from one with nothing. */
const LEAST = 2;

/** A bar a day. What it says is also said in words, for those who do not see it. */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map(({ cents }) => cents), 1);
  return (
    <svg
      class="day-chart"
      role="img"
      aria-label={spoken(days)}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {days.map(({ date, cents }, index) => {
        const height = cents === 0 ? 1 : Math.max(LEAST, Math.round((cents / most) * HEIGHT));
        return (
          <rect
            key={date}
            class={cents === 0 ? 'none' : undefined}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          >
            <title>{`${date}: ${amountText(cents)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function spoken(days: readonly Day[]): string {
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most));
  const what = `Received by day, the last ${days.length} days`;
  return best.cents === 0
    ? `${what}: nothing yet`
    : `${what}; most on ${best.date}: ${amountText(best.cents)}`;
}
