import type { HomeProps } from '@florin/web/dashboard/home/home-props';
import { renderHomeViewPage } from '@florin/web/dashboard/home/page';
import { defaultBusinessName } from '../../../accounts/default-name.ts';
import type { Services } from '../../../services.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { loadActivity } from './activity.ts';
import { COUNT_MAX, countNeeds, type DayRow, findFirstSteps, receivedByDay } from './store.ts';

const DAYS = 30;
const DAY_SECONDS = 86_400;

/** What came in, what waits for the merchant, what happened. */
export function addHomeView(
  addView: AddView,
  services: Pick<Services, 'urls' | 'database' | 'network' | 'playground'>,
): void {
  addView('/dashboard', {
    view: 'home',
    script: 'dashboard-home',
    load: (request) => loadHome(services, request),
    render: renderHomeViewPage,
  });
}

async function loadHome(
  services: Pick<Services, 'urls' | 'database' | 'network' | 'playground'>,
  { account }: ViewRequest,
): Promise<HomeProps> {
  const { database } = services;
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS);
  const [received, needs, steps, activity] = await Promise.all([
    receivedByDay(database, account.id, (today - DAYS + 1) * DAY_SECONDS),
    countNeeds(database, account.id),
    findFirstSteps(database, account.id),
    loadActivity(services, account.id),
  ]);
  const days = everyDay(received, today);
  return {
    businessName: account.business_name,
    faucetPath: services.playground?.faucetPath ?? null,
    days,
    today: sumOf(days.slice(-1)),
    week: sumOf(days.slice(-7)),
    month: sumOf(days),
    countMax: COUNT_MAX,
    needs: {
      unmatched: needs.unmatched,
      refunds: needs.refunds,
      toConfirm: needs.to_confirm,
      toAnswer: needs.to_answer,
      unfunded: needs.unfunded,
      undelivered: needs.undelivered,
      failing: needs.failing,
    },
    firstSteps: {
      hasName: account.business_name !== defaultBusinessName(account.wallet_address),
      hasProduct: steps.has_product,
      hasLink: steps.has_link,
      hasPayment: steps.has_payment,
    },
    activity,
  };
}

function everyDay(received: readonly DayRow[], today: number): HomeProps['days'] {
  const byDay = new Map(received.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index;
    const date = new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
    return { date, cents: byDay.get(day)?.received ?? 0, refundedCents: byDay.get(day)?.refunded ?? 0 };
  });
}

function sumOf(days: HomeProps['days']): HomeProps['today'] {
  return {
    cents: days.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents: days.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  };
}
