import { encodeBase58 } from '@florin/release-code/base58';
import type { PaymentClaim } from '@florin/wire/payments/claims/payment-claim';
import { paymentClaimMessage } from '@florin/wire/payments/claims/payment-claim-message';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../http/call.ts';
import { problemText } from '../http/problem-words.ts';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignMessages, connect, signMessage } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { paymentWords } from '../words/payment-words.ts';
import { useWords } from '../words/use-words.ts';
import { claimPath, type PaymentView } from './payment-view.ts';

export interface PaidByHandProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
}

/** For who has sent the money by hand: the wallet that paid proves it, and a transaction's id tells the merchant where to look. */
export function PaidByHand({ view, network }: PaidByHandProps) {
  const words = useWords(paymentWords);
  const shell = useRefusalWords();
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<{ readonly isBad: boolean; readonly text: string } | null>(null);
  const [transaction, setTransaction] = useState('');
  const say = async (body: object) => {
    const called = await call<PaymentClaim>('POST', claimPath(view), body);
    if (!called.ok) return setTold({ isBad: true, text: problemText(called.problem, shell) });
    setTold({ isBad: false, text: words.claimed[called.value.status]! });
  };
  const prove = async (wallet: Wallet) => {
    setIsBusy(true);
    const problem = await proven(wallet);
    if (problem !== null) setTold({ isBad: true, text: problem });
    setIsBusy(false);
  };
  const proven = async (wallet: Wallet): Promise<string | null> => {
    const connected = await connect(wallet, network.chain, shell);
    if (!connected.ok) return connected.problem.message;
    const account = connected.value.address;
    const message = paymentClaimMessage(view.appUrl, view.id, account);
    const signed = await signMessage(wallet, connected.value, message, shell);
    if (!signed.ok) return signed.problem.message;
    await say({ account, signature: encodeBase58(signed.value) });
    return null;
  };
  return (
    <details class="by-hand needs-script">
      <summary>{words.paidByHand}</summary>
      <p class="hint">{words.proveText}</p>
      <WalletButton
        label={isBusy ? words.signing : words.prove}
        network={network}
        isUsable={canSignMessages}
        isBusy={isBusy}
        isQuiet
        onPick={prove}
      />
      <form
        class="by-hand-form"
        onSubmit={(event) => {
          event.preventDefault();
          void say({ transaction_signature: transaction.trim() });
        }}
      >
        <label>
          <span>{words.transactionId}</span>
          <input
            name="transaction"
            required
            maxLength={100}
            autoComplete="off"
            spellcheck={false}
            value={transaction}
            onInput={(event) => setTransaction(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="quiet small">
          {words.tell(view.businessName)}
        </button>
      </form>
      {told !== null && (
        <div class={told.isBad ? 'notice bad' : 'notice'} role={told.isBad ? 'alert' : 'status'}>
          <p>{told.text}</p>
        </div>
      )}
    </details>
  );
}
