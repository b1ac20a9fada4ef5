import { plainAmount } from '@florin/wire/money';
import { typedAmount } from '@florin/wire/values/typed-amount';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { amountText } from '../../shell/amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { canSignTransactions } from '../../wallets/solana-wallet.ts';
import { WalletButton } from '../../wallets/wallet-button.tsx';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { giveBack, type Returned } from './give-back.ts';

export interface RefundButtonProps {
  readonly returned: Returned;
  /** What is left to give back, in cents. */
  readonly left: number;
  readonly network: PageNetwork;
  readonly onSent?: () => void;
}

/** Gives back all that is left, or a part of it; the wallet that was paid signs. */
export function RefundButton(props: RefundButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const close = () => setIsOpen(false);
  const sent = () => {
    setIsSent(true);
    close();
    props.onSent?.();
  };
  if (props.left <= 0) return <span class="settled">Given back</span>;
  if (isSent) return <span role="status">On its way</span>;
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        Refund
      </button>
      <Dialog title="Refund" isOpen={isOpen} onClose={close}>
        <RefundForm {...props} onSent={sent} />
      </Dialog>
    </>
  );
}

function RefundForm({
  returned,
  left,
  network,
  onSent,
}: RefundButtonProps & { readonly onSent: () => void }) {
  const { toast } = useView();
  const [text, setText] = useState(plainAmount(left));
  const { isBusy, problem, run } = useAction();
  const typed = typedAmount(text, left);
  const send = async (wallet: Wallet) => {
    if (!typed.ok) return;
    await run(async () => {
      const found = await giveBack(returned, typed.cents, wallet, network);
      if (found !== null) return found;
      toast(`${amountText(typed.cents)} is on its way back.`);
      onSent();
      return null;
    });
  };
  return (
    <div class="form">
      <p>It goes back to the wallet that paid, from the wallet that was paid.</p>
      <TextField
        label="Amount in USDC"
        inputMode="decimal"
        autocomplete="off"
        value={text}
        hint={`Up to ${amountText(left)}.`}
        problem={typed.ok ? null : typed.problem}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? 'Confirm in your wallet…' : `Send ${typed.ok ? amountText(typed.cents) : '…'} back`}
        network={network}
        isUsable={canSignTransactions}
        isDisabled={!typed.ok}
        isBusy={isBusy}
        onPick={send}
      />
    </div>
  );
}
