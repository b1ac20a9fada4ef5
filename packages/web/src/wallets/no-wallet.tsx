import type { ComponentChildren } from 'preact';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import { openInAppUrl, WALLET_APPS } from './wallet-apps.ts';

export interface NoWalletProps {
  /** What to know before leaving for an app. */
  readonly beforeLeaving?: ComponentChildren;
  /** What to know before installing something and coming back. */
  readonly beforeReturning?: ComponentChildren;
}

/** For people without a wallet in this browser: the apps that open this page, and where to get one. */
export function NoWallet({ beforeLeaving, beforeReturning }: NoWalletProps) {
  const words = useWords(shellWords);
  return (
    <div class="notice no-wallet" role="status">
      <strong>{words.noWallet}</strong>
      <div class="on-phones stacked">
        <p>{words.openInApp}</p>
        {beforeLeaving}
        {WALLET_APPS.map((app) => (
          <a key={app.name} class="button quiet" href={openInAppUrl(app, location.href)}>
            {words.openIn(app.name)}
          </a>
        ))}
        <p>{words.getApp}</p>
      </div>
      <div class="on-computers stacked">
        <p>{words.getExtension}</p>
        {beforeReturning}
      </div>
      <ul class="stores">
        {WALLET_APPS.map(({ name, downloadUrl }) => (
          <li key={name}>
            <a href={downloadUrl} rel="noreferrer" target="_blank">
              {words.get(name)}
              <span class="unseen">{words.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
