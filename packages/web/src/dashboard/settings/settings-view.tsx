import { ViewHead } from '../parts/view-head.tsx';
import { AccountSection } from './account-section.tsx';
import { AgentSelling } from './agent-selling.tsx';
import { ApprovedMerchants } from './approved-merchants.tsx';

export interface SettingsViewProps {
  readonly approvedMerchants: readonly string[];
}

export function SettingsView({ approvedMerchants }: SettingsViewProps) {
  return (
    <>
      <ViewHead title="Settings" />
      <AccountSection />
      <AgentSelling />
      <ApprovedMerchants origins={approvedMerchants} />
    </>
  );
}
