import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { deviceWalletWords } from '../words/device-wallet-words.ts';
import { type WalletProps, WalletView } from './wallet.tsx';

/** @example renderWalletPage({ network }, frame) */
export function renderWalletPage(props: WalletProps, frame: PageFrame): string {
  const words = deviceWalletWords[frame.language ?? 'en'];
  return renderPage(
    <Document title={words.title} frame={frame} foot={words.foot} needsScript={words.needsScript}>
      <Island name="wallet" component={WalletView} props={props} />
    </Document>,
  );
}
