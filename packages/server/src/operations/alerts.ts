import type { Installation } from './installation-store.ts';

/** What was seen in one look at the installation. */
export interface OperatorReading {
  readonly installation: Installation;
  /** Null where recipients pay themselves, or no node answered. */
  readonly sponsorLamports: bigint | null;
  readonly claimsPerDayMax: number;
  readonly claimsAdvancedPerDayMax: number;
  /** Who waits for a place in a browser of this process; null where it has none. */
  readonly browsersWaiting: number | null;
}

/** Something that needs the operator. */
export interface Alert {
  /** As the rules for Prometheus call it. */
  readonly name: string;
  readonly severity: 'page' | 'ticket';
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
}

type Rule = Omit<Alert, 'text'> & {
  /** What is the matter, or null where nothing is. */
  readonly look: (reading: OperatorReading) => string | null;
};

/**
 * Those rules of ops/prometheus/florin.rules.yml that one look can judge, with the same limits and with what to do. Rules about rates and
 * about how long something has lasted are Prometheus' alone.
 */
const RULES: readonly Rule[] = [
  {
    name: 'FlorinNobodySettles',
    severity: 'page',
    look: ({ installation: { cursors } }) => {
      const alone = cursors.filter(({ is_led }) => !is_led).map(({ name }) => name);
      return alone.length === 0 ? null : `No process reads ${alone.join(', ')} from the chain.`;
    },
    advice:
      'Start a process with FLORIN_ROLE=all or worker, or look at its log. Payments settle once it runs.',
  },
  {
    name: 'FlorinSettlementBehind',
    severity: 'page',
    look: ({ installation: { cursors } }) => {
      const late = cursors.filter(({ behind_seconds }) => behind_seconds > 60);
      return late.length === 0
        ? null
        : late
            .map(({ name, behind_seconds }) => `${name}: ${Math.round(behind_seconds)} s behind.`)
            .join(' ');
    },
    advice:
      'Check the nodes in SOLANA_RPC_URL ("florin doctor"). Add another node if one is slow. No payment is lost: they settle when it catches up.',
  },
  {
    name: 'FlorinTransactionsParked',
    severity: 'page',
    look: ({ installation: { cursors } }) =>
      counted(sumOf(cursors.map(({ parked }) => parked)), 'transaction', 'cannot be read.'),
    advice:
      'They are tried again by themselves. "florin operator parked" lists them; add a node that has them.',
  },
  {
    name: 'FlorinHistoryGap',
    severity: 'ticket',
    look: ({ installation: { cursors } }) =>
      counted(sumOf(cursors.map(({ gaps }) => gaps)), 'stretch', 'of history still to be read.'),
    advice: 'Spam or a slow node. It is read by itself; add a faster node if the number grows.',
  },
  {
    name: 'FlorinStrayPayments',
    severity: 'page',
    look: ({ installation: { straysOfToday } }) =>
      counted(straysOfToday, 'payment', 'arrived today for what this database does not know.'),
    advice:
      'Was the database restored from a backup? "florin operator stray" lists them with who paid, so that they can be given back.',
  },
  {
    name: 'FlorinChargeUnresolved',
    severity: 'page',
    look: ({ installation: { charges } }) => {
      const old = charges.filter(
        ({ name, oldest_seconds }) => /^(submitting|unknown)$/.test(name) && oldest_seconds > 1_800,
      );
      return counted(sumOf(old.map(({ count }) => count)), 'charge', 'with an unknown outcome.');
    },
    advice:
      '"florin operator open" lists them. Ask the shop, then say it: "florin operator resolve <intent> placed <order>" or "… no-order".',
  },
  {
    name: 'FlorinHistoryDamaged',
    severity: 'page',
    look: ({ installation: { sealing } }) =>
      sealing.damage === null ? null : `The sealed history was changed: ${sealing.damage}.`,
    advice:
      'Someone wrote to its tables. Keep a copy of the database, then run "florin operator audit verify": it lists what was changed. Restore the tables history_entries, history_tiles and history_roots from a backup. Events are sealed again automatically.',
  },
  {
    name: 'FlorinHistoryBehind',
    severity: 'ticket',
    look: ({ installation: { sealing } }) =>
      sealing.waiting_seconds <= 600 || sealing.damage !== null
        ? null
        : `Events of money wait to be sealed for ${Math.round(sealing.waiting_seconds)} s.`,
    advice:
      'Start a process with FLORIN_ROLE=all, worker or settle, or look at its log for errors about the sealed history.',
  },
  {
    name: 'FlorinSponsorLow',
    severity: 'page',
    look: ({ sponsorLamports }) =>
      sponsorLamports === null || sponsorLamports >= 50_000_000n
        ? null
        : `The sponsor has ${Number(sponsorLamports) / 1e9} SOL left.`,
    advice: 'Send SOL to the sponsor’s wallet. Until then recipients pay the network fee of their claims.',
  },
  {
    name: 'FlorinSponsorBudgetUsed',
    severity: 'ticket',
    look: ({
      installation: { claimsToday, claimsAdvancedToday },
      claimsPerDayMax,
      claimsAdvancedPerDayMax,
    }) =>
      claimsToday >= 0.8 * claimsPerDayMax || claimsAdvancedToday >= claimsAdvancedPerDayMax
        ? `${claimsToday} claims were paid for today, ${claimsAdvancedToday} of them in advance.`
        : null,
    advice:
      'Is it a campaign or an attack? "florin operator sponsorship show <account>" tells. Raise SPONSOR_CLAIMS_PER_DAY, or let it rest until tomorrow.',
  },
  {
    name: 'FlorinJobsLate',
    severity: 'page',
    look: ({ installation: { jobs } }) => {
      const late = jobs.filter(({ oldest_seconds }) => oldest_seconds > 120);
      return late.length === 0
        ? null
        : late
            .map(({ name, oldest_seconds }) => `${name} waits for ${Math.round(oldest_seconds)} s.`)
            .join(' ');
    },
    advice: 'Workers are missing or too few: start another process with FLORIN_ROLE=worker.',
  },
  {
    name: 'FlorinJobsGivenUp',
    severity: 'ticket',
    look: ({ installation: { jobsGivenUp } }) =>
      counted(jobsGivenUp, 'job', 'were tried as often as they may be.'),
    advice: 'Their errors are in the log. Rows are the truth and jobs only remind, so nothing is lost.',
  },
  {
    name: 'FlorinBrowsersShort',
    severity: 'ticket',
    look: ({ browsersWaiting }) => counted(browsersWaiting ?? 0, 'checkout', 'wait for a browser.'),
    advice: 'Start another process with FLORIN_ROLE=worker, or add a browser to BROWSER_WS_ENDPOINTS.',
  },
  {
    name: 'FlorinWebhooksLate',
    severity: 'ticket',
    look: ({ installation: { webhooks } }) =>
      webhooks.lag_seconds > 60 ? `Events wait for ${Math.round(webhooks.lag_seconds)} s.` : null,
    advice: 'Look at the log of the workers and whether they can reach the internet. Events are not lost.',
  },
];

/** The names of the rules that a look judges. */
export const LOOKED_AT: readonly string[] = RULES.map(({ name }) => name);

/** @example alertsOf(reading).map(({ name }) => name) // ['FlorinSponsorLow'] */
export function alertsOf(reading: OperatorReading): Alert[] {
  return RULES.flatMap(({ look, ...rule }) => {
    const text = look(reading);
    return text === null ? [] : [{ ...rule, text }];
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function counted(count: number, what: string, rest: string): string | null {
  if (count === 0) return null;
  const plural = what.endsWith('ch') ? `${what}es` : `${what}s`;
  return `${count} ${count === 1 ? what : plural} ${rest}`;
}
