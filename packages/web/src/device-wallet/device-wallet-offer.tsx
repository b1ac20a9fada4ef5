import type { Wallet } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import type { PageNetwork } from '../solana/page-network.ts';
import { deviceWalletWords } from '../words/device-wallet-words.ts';
import { useWords } from '../words/use-words.ts';
import { createDeviceWallet, type Opening } from './device-wallet.ts';
import { hasPasskeys } from './passkey.ts';

interface DeviceWalletOfferProps {
  readonly network: PageNetwork;
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly onPick: (wallet: Wallet) => void;
}

/** For people who have no wallet: one that this device makes, with what that means before they do. */
export function DeviceWalletOffer({ network, isDisabled, isBusy, onPick }: DeviceWalletOfferProps) {
  const words = useWords(deviceWalletWords);
  const [canAsk, setCanAsk] = useState(true);
  useEffect(() => setCanAsk(hasPasskeys()), []);
  // One that was opened stays open: a second try asks for no second passkey.
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const pick = (opening: Opening) => {
    const usable = wallet?.accounts.length ? wallet : createDeviceWallet(opening, network.chain, words);
    setWallet(usable);
    onPick(usable);
  };
  const isOff = isDisabled || isBusy || !canAsk;
  return (
    <details class="device-wallet needs-script">
      <summary>{words.offer}</summary>
      <p>{words.what}</p>
      <DeviceWalletFacts />
      {!canAsk && <p class="notice">{words.problems.unsupported}</p>}
      <div class="device-wallet-actions">
        <button type="button" class="primary" disabled={isOff} onClick={() => pick('new')}>
          {words.makeAndClaim}
        </button>
        <button type="button" class="quiet" disabled={isOff} onClick={() => pick('again')}>
          {words.claimAgain}
        </button>
      </div>
      <p class="hint">{words.passkeyHint}</p>
    </details>
  );
}

/** What it means, told before and not after. */
export function DeviceWalletFacts() {
  const { facts } = useWords(deviceWalletWords);
  return (
    <ul class="device-wallet-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
