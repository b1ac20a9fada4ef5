import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import type { PageNetwork } from '../../solana/page-network.ts';
import { canSignTransactions } from '../../wallets/solana-wallet.ts';
import { WalletButton } from '../../wallets/wallet-button.tsx';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { signRefund } from './give-back.ts';
import { useRefundWords } from './use-refund-words.ts';

/** For a refund that was made and not signed yet. */
export function SignRefundButton({ id, network }: { readonly id: string; readonly network: PageNetwork }) {
  const { refresh, toast } = useView();
  const words = useRefundWords();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run } = useAction();
  const sign = (wallet: Wallet) =>
    run(async () => {
      const found = await signRefund(id, { wallet, network, words });
      if (found !== null) return found;
      setIsOpen(false);
      toast(words.refundGoes);
      await refresh();
      return null;
    });
  return (
    <>
      <button type="button" class="primary small" onClick={() => setIsOpen(true)}>
        {words.sign}
      </button>
      <Dialog title={words.signTitle} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div class="form">
          <p>{words.signText}</p>
          {problem !== null && <Problem text={problem} />}
          <WalletButton
            label={isBusy ? words.confirmInWallet : words.sign}
            network={network}
            isUsable={canSignTransactions}
            isBusy={isBusy}
            onPick={sign}
          />
        </div>
      </Dialog>
    </>
  );
}
