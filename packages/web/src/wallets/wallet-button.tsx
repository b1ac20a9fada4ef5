import type { Wallet } from '@wallet-standard/base';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { NEXT_STEP } from '../page-state/use-focus-after-change.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import { NoWallet, type NoWalletProps } from './no-wallet.tsx';
import { chainName, isDeveloperWallet, isOnChain } from './solana-wallet.ts';
import { useWallets } from './use-wallets.ts';

export interface WalletButtonProps {
  /** What pressing it does, for example "Pay with wallet". */
  readonly label: string;
  /** The same for the one wallet that was found; left out where the label says something else for now. */
  readonly labelWith?: (wallet: string) => string;
  readonly network: PageNetwork;
  readonly isUsable: (wallet: Wallet) => boolean;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  /** Where another button of the page is the one to press. */
  readonly isQuiet?: boolean;
  /** What people without a wallet should know before they go and get one. */
  readonly noWallet?: NoWalletProps;
  readonly onPick: (wallet: Wallet) => void;
}

/** One button. With one wallet in the browser it goes ahead; with several it asks which; with none it says what to do. */
export function WalletButton(props: WalletButtonProps) {
  const { label, labelWith, network, isDisabled = false, isBusy = false } = props;
  const wallets = useWallets(props.isUsable);
  const [isOpen, setIsOpen] = useState(false);
  const usable = wallets.filter((wallet) => isOnChain(wallet, network.chain));
  const only = wallets.length === 1 && usable.length === 1 ? usable[0]! : null;
  const pick = (wallet: Wallet) => {
    setIsOpen(false);
    props.onPick(wallet);
  };
  const press = () => {
    // Busy is told by aria-disabled: a button that is disabled loses the focus of whoever pressed it.
    if (isBusy) return;
    if (only) pick(only);
    else setIsOpen(!isOpen);
  };
  const isNamed = only !== null && !isDeveloperWallet(only) && labelWith !== undefined;
  return (
    <div class="wallets needs-script">
      <button
        type="button"
        class={props.isQuiet ? 'quiet' : 'primary'}
        disabled={isDisabled}
        aria-disabled={isBusy ? true : undefined}
        aria-expanded={only ? undefined : isOpen}
        onClick={press}
        {...NEXT_STEP}
      >
        {isNamed && <WalletIcon wallet={only} />}
        {isNamed ? labelWith(only.name) : label}
      </button>
      {network.isPlayground && <DeveloperNote wallet={only} />}
      {isOpen && (
        <Choices wallets={wallets} network={network} onPick={pick}>
          <NoWallet {...props.noWallet} />
        </Choices>
      )}
    </div>
  );
}

/** The developer wallet is told before it is used. It is found after the page is shown, so its place is kept for it. */
function DeveloperNote({ wallet }: { readonly wallet: Wallet | null }) {
  const words = useWords(shellWords);
  const isOffered = wallet !== null && isDeveloperWallet(wallet);
  return <p class="hint centered">{isOffered && words.usesDeveloperWallet}</p>;
}

interface ChoicesProps {
  readonly wallets: readonly Wallet[];
  readonly network: PageNetwork;
  readonly onPick: (wallet: Wallet) => void;
  /** Shown where there is no wallet at all. */
  readonly children: ComponentChildren;
}

function Choices({ wallets, network, onPick, children }: ChoicesProps) {
  const words = useWords(shellWords);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('button:enabled')?.focus(), []);
  if (wallets.length === 0) return children;
  const isNoneUsable = wallets.every((wallet) => !isOnChain(wallet, network.chain));
  return (
    <>
      {isNoneUsable && (
        <p class="notice" role="status">
          {words.noneOnChain(chainName(network.chain, words))}
        </p>
      )}
      <ul class="wallet-list" aria-label={words.walletsHere} ref={list}>
        {wallets.map((wallet) => (
          <li key={wallet.name}>
            <button
              type="button"
              class="quiet wallet"
              disabled={!isOnChain(wallet, network.chain)}
              onClick={() => onPick(wallet)}
            >
              <WalletIcon wallet={wallet} />
              <span>{wallet.name}</span>
              <WalletNote wallet={wallet} network={network} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WalletIcon({ wallet }: { readonly wallet: Wallet }) {
  return <img src={wallet.icon} alt="" width="24" height="24" />;
}

function WalletNote({ wallet, network }: { readonly wallet: Wallet; readonly network: PageNetwork }) {
  const words = useWords(shellWords);
  if (!isOnChain(wallet, network.chain)) return <small>{words.otherNetwork}</small>;
  return isDeveloperWallet(wallet) ? <small class="tag">{words.playMoney}</small> : null;
}
