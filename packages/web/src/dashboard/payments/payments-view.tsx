import type { PageNetwork } from '../../solana/page-network.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { IntentsSection, SessionsSection, TransactionsSection } from './objects.tsx';
import { UnmatchedSection } from './unmatched-section.tsx';

export interface PaymentsProps {
  readonly network: PageNetwork;
}

export function PaymentsView({ network }: PaymentsProps) {
  return (
    <>
      <ViewHead title="Payments" />
      <UnmatchedSection network={network} />
      <SessionsSection />
      <IntentsSection />
      <TransactionsSection network={network} />
    </>
  );
}
