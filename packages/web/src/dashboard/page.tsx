import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { PageLinks } from '../shell/page-links.tsx';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

/** @example renderDashboardPage({ network }, frame) */
export function renderDashboardPage(props: DashboardProps, frame: PageFrame): string {
  return renderPage(
    <Document
      title="Dashboard"
      frame={frame}
      aside={<PageLinks />}
      foot="Amounts are in US dollars unless another currency is named. Gifts and payments are in USDC."
      needsScript="The dashboard needs JavaScript. Everything in it is also in the API."
      isWide
    >
      <Island name="dashboard" component={Dashboard} props={props} />
    </Document>,
  );
}
