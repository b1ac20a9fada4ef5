import { ViewHead } from '../parts/view-head.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';

export function DevelopersView() {
  return (
    <>
      <ViewHead title="Developers" />
      <ApiKeysSection />
    </>
  );
}
