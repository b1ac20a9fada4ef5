import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import type { PageNetwork } from '../solana/page-network.ts';
import { chainName, isDeveloperWallet, isOnChain } from './solana-wallet.ts';
import { useWallets } from './use-wallets.ts';

export interface WalletButtonProps {
  /** What pressing it does, for example "Pay with wallet". */
  readonly label: string;
  readonly network: PageNetwork;
  readonly isUsable: (wallet: Wallet) => boolean;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly onPick: (wallet: Wallet) => void;
}

/** One button. With one wallet in the browser it goes ahead; with several it asks which; with none it says what to do. */
export function WalletButton(props: WalletButtonProps) {
  const wallets = useWallets(props.isUsable);
  const [isOpen, setIsOpen] = useState(false);
  const usable = wallets.filter((wallet) => isOnChain(wallet, props.network.chain));
  const pick = (wallet: Wallet) => {
    setIsOpen(false);
    props.onPick(wallet);
  };
  const press = () => (wallets.length === 1 && usable.length === 1 ? pick(usable[0]!) : setIsOpen(!isOpen));
  return (
    <div class="wallets needs-script">
      <button
        type="button"
        class="primary"
        disabled={props.isDisabled || props.isBusy}
        aria-expanded={wallets.length === 1 ? undefined : isOpen}
        onClick={press}
      >
        {props.label}
      </button>
      {wallets.length === 1 && usable.length === 1 && <OnlyWallet wallet={usable[0]!} />}
      {isOpen && <WalletList wallets={wallets} network={props.network} onPick={pick} />}
    </div>
  );
}

/** With one wallet there is nothing to choose, but it is named before it is used. */
function OnlyWallet({ wallet }: { readonly wallet: Wallet }) {
  const whose = isDeveloperWallet(wallet) ? 'the developer wallet, with play money' : wallet.name;
  return <p class="hint centered">Uses {whose}.</p>;
}

interface WalletListProps {
  readonly wallets: readonly Wallet[];
  readonly network: PageNetwork;
  readonly onPick: (wallet: Wallet) => void;
}

function WalletList({ wallets, network, onPick }: WalletListProps) {
  if (wallets.length === 0) return <NoWallet />;
  const isNoneUsable = wallets.every((wallet) => !isOnChain(wallet, network.chain));
  return (
    <>
      {isNoneUsable && (
        <p class="notice" role="status">
          No wallet in this browser is on {chainName(network.chain)}. Switch one over and load the page again.
        </p>
      )}
      <ul class="wallet-list" aria-label="Wallets in this browser">
        {wallets.map((wallet) => (
          <li key={wallet.name}>
            <button
              type="button"
              class="quiet wallet"
              disabled={!isOnChain(wallet, network.chain)}
              onClick={() => onPick(wallet)}
            >
              <img src={wallet.icon} alt="" width="24" height="24" />
              <span>{wallet.name}</span>
              <WalletNote wallet={wallet} network={network} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WalletNote({ wallet, network }: { readonly wallet: Wallet; readonly network: PageNetwork }) {
  if (!isOnChain(wallet, network.chain)) return <small>other network</small>;
  return isDeveloperWallet(wallet) ? <small class="tag">play money</small> : null;
}

function NoWallet() {
  return (
    <p class="notice" role="status">
      No Solana wallet was found in this browser. On a phone, open this page inside your wallet app. On a
      computer, install a wallet extension and load the page again.
    </p>
  );
}
