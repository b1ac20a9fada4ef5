import type { Gift } from '@florin/wire/gifts/gift';
import { type TypedAmount, typedAmount } from '@florin/wire/values/typed-amount';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { InsecureNotice, useSecureContext } from '../../../shell/secure-context.tsx';
import type { PageNetwork } from '../../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../../wallets/solana-wallet.ts';
import { WalletButton } from '../../../wallets/wallet-button.tsx';
import { TextAreaField, TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { ViewHead } from '../../parts/view-head.tsx';
import { type MadeGift, makeGift } from '../make-gift.ts';
import { signAndSend } from '../sign-and-send.ts';
import { GiftCard } from './gift-card.tsx';

export interface NewGiftViewProps {
  readonly businessName: string;
  readonly network: PageNetwork;
}

interface Made extends MadeGift {
  readonly wallet: Wallet;
  readonly account: WalletAccount;
}

/** From an amount to a card that can be handed over. The code is made in this page and sent nowhere. */
export function NewGiftView({ businessName, network }: NewGiftViewProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [isFunded, setIsFunded] = useState(false);
  useLeaveGuard(made !== null);
  return (
    <>
      <ViewHead title="New gift" back={{ href: '/dashboard/gifts', title: 'Gifts' }} />
      {made === null && <GiftForm network={network} onMade={setMade} />}
      {made !== null && !isFunded && (
        <Funding made={made} network={network} onFunded={() => setIsFunded(true)} />
      )}
      {made !== null && isFunded && <GiftCard made={made} businessName={businessName} />}
    </>
  );
}

/** The code is in this page alone: whoever leaves is asked. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

interface GiftFormProps {
  readonly network: PageNetwork;
  readonly onMade: (made: Made) => void;
}

function GiftForm({ network, onMade }: GiftFormProps) {
  const [amount, setAmount] = useState('');
  const [message, setMessage] = useState('');
  const { isBusy, problem, run } = useAction();
  const typed = typedAmount(amount);
  const make = async (wallet: Wallet) => {
    if (!typed.ok) return;
    await run(async () => {
      const connected = await connect(wallet, network.chain);
      if (!connected.ok) return `Nothing was made. ${connected.problem.message}`;
      const { address } = connected.value;
      const called = await makeGift({ amount: typed.cents, message: message.trim(), sender: address });
      if (!called.ok) return `Nothing was made. ${called.problem.message}`;
      onMade({ ...called.value, wallet, account: connected.value });
      return null;
    });
  };
  if (useSecureContext() === 'insecure') return <InsecureNotice />;
  return (
    <div class="form narrow">
      <TextField
        label="Amount in USDC"
        inputMode="decimal"
        autocomplete="off"
        placeholder="25.00"
        value={amount}
        problem={problemOf(amount, typed)}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <TextAreaField
        label="Message"
        rows={3}
        maxLength={400}
        hint="Stands on the card that you print or share. Optional."
        value={message}
        onInput={(event) => setMessage(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? 'Making the gift…' : 'Make the gift'}
        network={network}
        isUsable={canSignTransactions}
        isDisabled={!typed.ok}
        isBusy={isBusy}
        onPick={make}
      />
      <p class="hint">Your wallet is asked who it is; it pays in the next step.</p>
    </div>
  );
}

function problemOf(text: string, typed: TypedAmount): string | null {
  return text === '' || typed.ok ? null : typed.problem;
}

/** A transaction goes stale within a minute or two. */
async function freshTransaction(id: string) {
  const called = await call<Gift>('GET', `/v1/gifts/${id}`);
  return called.ok ? (called.value.next_action?.transaction ?? null) : null;
}

interface FundingProps {
  readonly made: Made;
  readonly network: PageNetwork;
  readonly onFunded: () => void;
}

function Funding({ made, network, onFunded }: FundingProps) {
  const { isBusy, problem, run } = useAction();
  const { gift } = made;
  const fund = (wallet: Wallet) =>
    run(async () => {
      const connected = await connect(wallet, network.chain);
      if (!connected.ok) return `Nothing was sent. ${connected.problem.message}`;
      const unsigned = await freshTransaction(gift.id);
      if (unsigned === null) return 'Nothing was sent. The chain gives no answer; try again in a moment.';
      const sent = await signAndSend([unsigned], { wallet, account: connected.value, network });
      if (!sent.ok) return sent.message;
      onFunded();
      return null;
    });
  return (
    <div class="form narrow">
      <p>
        The gift of <strong>{amountText(gift.amount)}</strong> is made. Fund it with the same wallet: the
        money goes into escrow, from where only the code, or you, can take it.
      </p>
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? 'Confirm in your wallet…' : `Fund ${amountText(gift.amount)}`}
        network={network}
        isUsable={canSignTransactions}
        isBusy={isBusy}
        onPick={fund}
      />
    </div>
  );
}
