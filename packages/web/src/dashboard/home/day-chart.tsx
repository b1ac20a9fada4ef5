import { useAmountText } from '../../shell/use-amount-text.ts';
import { type HomeWords, homeWords } from '../../words/dashboard/home-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { Day } from './home-props.ts';

const HEIGHT = 64;
const STEP = 10;
const BAR = 7;
/** So that a day with little is told from one with nothing. */
const LEAST = 2;

/** A bar a day, whose value shows wherever its column is pointed at. Those who do not see it are read every day with money. */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const words = useWords(homeWords);
  const amountText = useAmountText();
  const most = Math.max(...days.map(({ cents }) => cents), 1);
  return (
    <>
      <svg
        class="day-chart"
        role="img"
        aria-label={spoken(days, words, amountText)}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => {
          const { date, cents } = day;
          const height = cents === 0 ? 1 : Math.max(LEAST, Math.round((cents / most) * HEIGHT));
          return (
            <g key={date}>
              <title>{dayText(day, words, amountText)}</title>
              <rect class="whole" x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect
                class={cents === 0 ? 'none' : undefined}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <ul class="unseen" aria-label={words.byDay(days.length)}>
        {days
          .filter(({ cents, refundedCents }) => cents > 0 || refundedCents > 0)
          .map((day) => (
            <li key={day.date}>{dayText(day, words, amountText)}</li>
          ))}
      </ul>
    </>
  );
}

function dayText(
  { date, cents, refundedCents }: Day,
  words: HomeWords,
  amountText: (cents: number) => string,
): string {
  const received = `${date}: ${amountText(cents)}`;
  if (refundedCents === 0) return received;
  return `${received} (${words.afterRefunds(amountText(refundedCents), amountText(cents - refundedCents))})`;
}

function spoken(days: readonly Day[], words: HomeWords, amountText: (cents: number) => string): string {
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most));
  const what = words.byDay(days.length);
  return best.cents === 0 ? words.nothingByDay(what) : words.mostOn(what, best.date, amountText(best.cents));
}
