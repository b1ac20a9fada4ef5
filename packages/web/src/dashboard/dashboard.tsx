import { useState } from 'preact/hooks';
import { call } from '../http/call.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { AccountSection } from './account-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import {
  CheckoutsSection,
  GiftsSection,
  IntentsSection,
  SessionsSection,
  TransactionsSection,
} from './objects.tsx';
import { UnmatchedSection } from './unmatched-section.tsx';

export interface DashboardProps {
  readonly network: PageNetwork;
}

const SECTIONS = [
  ['account', 'Account'],
  ['keys', 'API keys'],
  ['gifts', 'Gifts'],
  ['sessions', 'Sessions'],
  ['intents', 'Intents'],
  ['checkouts', 'Checkouts'],
  ['transactions', 'Transactions'],
  ['unmatched', 'Unmatched'],
] as const;

/** Everything of one account on one page, in dense tables. */
export function Dashboard({ network }: DashboardProps) {
  return (
    <>
      <div class="section-head">
        <h1>Dashboard</h1>
        <SignOut />
      </div>
      <nav class="sections" aria-label="Sections">
        {SECTIONS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <AccountSection />
      <ApiKeysSection />
      <GiftsSection />
      <SessionsSection />
      <IntentsSection />
      <CheckoutsSection />
      <TransactionsSection network={network} />
      <UnmatchedSection network={network} />
    </>
  );
}

function SignOut() {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    const called = await call('DELETE', '/v1/session');
    if (called.ok) location.assign('/login');
    else setProblem(called.problem.message);
  };
  return (
    <span>
      {problem !== null && <span role="alert">{problem} </span>}
      <button type="button" class="quiet small" onClick={leave}>
        Sign out
      </button>
    </span>
  );
}
