import { amountToType, typedAmount } from '@florin/wire/values/typed-amount';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { shortened } from '../../shell/shortened.ts';
import { useAmountText } from '../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { canSignTransactions } from '../../wallets/solana-wallet.ts';
import { WalletButton } from '../../wallets/wallet-button.tsx';
import { amountReadings } from '../../words/amount-words.ts';
import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { giveBack, prepareRefund, type Returned } from './give-back.ts';
import { useRefundWords } from './use-refund-words.ts';

/** What can be refunded of a payment. */
export interface RefundOffer {
  readonly returned: Returned;
  /** What is left to give back, in cents. */
  readonly left: number;
  /** It came from an address of a program, which may be unable to use what it is sent. */
  readonly asksRecipient: boolean;
  /** The wallet that was paid, and that signs. */
  readonly payee: string;
}

export interface RefundButtonProps {
  /** Null where nothing is left. */
  readonly refund: RefundOffer | null;
  readonly network: PageNetwork;
  readonly onSent: () => void;
}

/** Gives back all that is left, or a part of it; the wallet that was paid signs. */
export function RefundButton({ refund, network, onSent }: RefundButtonProps) {
  const words = useWords(dashboardPaymentWords);
  // Kept until the dialog is closed: the view is read again while a wallet is asked, when the refund that waits for it has taken what was
  // left, and the dialog has yet to say what became of it.
  const [opened, setOpened] = useState<RefundOffer | null>(null);
  const [sentOf, setSentOf] = useState<RefundOffer | null>(null);
  const close = () => setOpened(null);
  const sent = () => {
    setSentOf(opened);
    close();
    onSent();
  };
  if (opened === null && refund === null) return null;
  if (opened === null && JSON.stringify(sentOf) === JSON.stringify(refund))
    return <span role="status">{words.onItsWay}</span>;
  return (
    <>
      {refund !== null && (
        <button type="button" class="quiet small" onClick={() => setOpened(refund)}>
          {words.refund}
        </button>
      )}
      <Dialog title={words.refund} isOpen={opened !== null} onClose={close}>
        {opened !== null && <RefundForm {...opened} network={network} onSent={sent} />}
      </Dialog>
    </>
  );
}

function RefundForm({
  returned,
  left,
  asksRecipient,
  payee,
  network,
  onSent,
}: RefundOffer & Pick<RefundButtonProps, 'network' | 'onSent'>) {
  const { toast } = useView();
  const words = useRefundWords();
  const amounts = useWords(amountReadings);
  const amountText = useAmountText();
  const [text, setText] = useState(amountToType(left, amounts));
  const [recipient, setRecipient] = useState('');
  const { isBusy, problem, run } = useAction();
  const typed = typedAmount(text, left, amounts);
  const to = asksRecipient ? { ...returned, recipient_address: recipient.trim() } : returned;
  const isComplete = typed.ok && (!asksRecipient || recipient.trim() !== '');
  const prepare = () =>
    run(async () => {
      if (!typed.ok) return null;
      const prepared = await prepareRefund(to, typed.cents, words);
      if ('problem' in prepared) return prepared.problem;
      location.assign(`/dashboard/payments/${prepared.id}`);
      return null;
    });
  const send = async (wallet: Wallet) => {
    if (!typed.ok) return;
    await run(async () => {
      const found = await giveBack(to, typed.cents, payee, { wallet, network, words });
      if (found !== null) return found;
      toast(words.goesBack(amountText(typed.cents)));
      onSent();
      return null;
    });
  };
  return (
    <div class="form">
      <p>{asksRecipient ? words.refundOfProgramText : words.refundText(shortened(payee))}</p>
      <TextField
        label={words.amountInUsdc}
        inputMode="decimal"
        autocomplete="off"
        value={text}
        hint={words.upTo(amountText(left))}
        problem={typed.ok ? null : typed.problem}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {asksRecipient && (
        <TextField
          label={words.refundedTo}
          autocomplete="off"
          spellcheck={false}
          value={recipient}
          hint={words.refundedToHint}
          onInput={(event) => setRecipient(event.currentTarget.value)}
        />
      )}
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? words.confirmInWallet : words.sendBack(typed.ok ? amountText(typed.cents) : '…')}
        network={network}
        isUsable={canSignTransactions}
        isDisabled={!isComplete}
        isBusy={isBusy}
        onPick={send}
      />
      <p class="hint">{words.prepareText(shortened(payee))}</p>
      <div class="form-actions">
        <button type="button" class="quiet" disabled={isBusy || !isComplete} onClick={prepare}>
          {words.prepare}
        </button>
      </div>
    </div>
  );
}
