import type { Account } from '@florin/wire/accounts/account';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useMay } from '../frame/allowed.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';
import { AgentSelling } from './agent-selling.tsx';
import { ApprovedMerchants } from './approved-merchants.tsx';
import { BrandSection } from './brand-section.tsx';

export interface SettingsViewProps {
  readonly account: Account;
  /** Where the logo is shown from. */
  readonly iconPath: string | null;
  readonly approvedMerchants: readonly string[];
  /** Where the service answers agents. */
  readonly origin: string;
}

export function SettingsView({ account, iconPath, approvedMerchants, origin }: SettingsViewProps) {
  const { title } = useWords(settingsWords);
  const { roleSees } = useWords(frameWords);
  const canChange = useMay()('account.update');
  return (
    <>
      <ViewHead title={title} />
      {!canChange && <p class="notice calm">{roleSees}</p>}
      <fieldset class="whole-view" disabled={!canChange}>
        <AccountForm account={account} />
        <BrandSection account={account} iconPath={iconPath} />
        <AccountSection {...account} />
        <AgentSelling account={account} origin={origin} />
        <ApprovedMerchants origins={approvedMerchants} />
      </fieldset>
    </>
  );
}
