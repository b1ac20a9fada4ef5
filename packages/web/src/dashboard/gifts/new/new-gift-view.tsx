import type { Gift } from '@florin/wire/gifts/gift';
import { amountToType, type TypedAmount, typedAmount } from '@florin/wire/values/typed-amount';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { problemText } from '../../../http/problem-words.ts';
import { InsecureNotice, useSecureContext } from '../../../shell/secure-context.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../../wallets/solana-wallet.ts';
import { WalletButton } from '../../../wallets/wallet-button.tsx';
import { amountReadings } from '../../../words/amount-words.ts';
import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { TextAreaField, TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { ViewHead } from '../../parts/view-head.tsx';
import { type MadeGift, makeGift } from '../make-gift.ts';
import { signAndSend } from '../sign-and-send.ts';
import { useSigningWords } from '../use-signing-words.ts';
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
  const words = useWords(giftWords);
  const [made, setMade] = useState<Made | null>(null);
  const [isFunded, setIsFunded] = useState(false);
  useLeaveGuard(made !== null);
  return (
    <>
      <ViewHead title={words.newGift} back={{ href: '/dashboard/gifts', title: words.title }} />
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
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const amounts = useWords(amountReadings);
  const [amount, setAmount] = useState('');
  const [message, setMessage] = useState('');
  const { isBusy, problem, run } = useAction();
  const typed = typedAmount(amount, undefined, amounts);
  const make = async (wallet: Wallet) => {
    if (!typed.ok) return;
    await run(async () => {
      const connected = await connect(wallet, network.chain, signingWords);
      if (!connected.ok) return signingWords.unmade(connected.problem.message);
      const { address } = connected.value;
      const called = await makeGift({ amount: typed.cents, message: message.trim(), sender: address });
      if (!called.ok) return signingWords.unmade(problemText(called.problem, signingWords));
      onMade({ ...called.value, wallet, account: connected.value });
      return null;
    });
  };
  if (useSecureContext() === 'insecure') return <InsecureNotice />;
  return (
    <div class="form narrow">
      <TextField
        label={words.amountInUsdc}
        inputMode="decimal"
        autocomplete="off"
        placeholder={amountToType(2500, amounts)}
        value={amount}
        problem={problemOf(amount, typed)}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <TextAreaField
        label={words.message}
        rows={3}
        maxLength={400}
        hint={words.messageHint}
        value={message}
        onInput={(event) => setMessage(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? words.makingGift : words.makeGift}
        network={network}
        isUsable={canSignTransactions}
        isDisabled={!typed.ok}
        isBusy={isBusy}
        onPick={make}
      />
      <p class="hint">{words.askedNext}</p>
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
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const { isBusy, problem, run } = useAction();
  const { gift } = made;
  const amount = useAmountText()(gift.amount);
  const fund = (wallet: Wallet) =>
    run(async () => {
      const connected = await connect(wallet, network.chain, signingWords);
      if (!connected.ok) return signingWords.unsent(connected.problem.message);
      const unsigned = await freshTransaction(gift.id);
      if (unsigned === null) return signingWords.unsent(signingWords.chainSilent);
      const sent = await signAndSend([unsigned], {
        wallet,
        account: connected.value,
        network,
        words: signingWords,
      });
      if (!sent.ok) return sent.message;
      onFunded();
      return null;
    });
  return (
    <div class="form narrow">
      <p>{words.made(amount)}</p>
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? signingWords.confirmInWallet : words.fundWhat(amount)}
        network={network}
        isUsable={canSignTransactions}
        isBusy={isBusy}
        onPick={fund}
      />
    </div>
  );
}
