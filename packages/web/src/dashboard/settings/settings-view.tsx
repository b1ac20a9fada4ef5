import { ViewHead } from '../parts/view-head.tsx';
import { AccountSection } from './account-section.tsx';

export function SettingsView() {
  return (
    <>
      <ViewHead title="Settings" />
      <AccountSection />
    </>
  );
}
