import type { Gift } from '@florin/wire/gifts/gift';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { problemText } from '../../http/problem-words.ts';
import { useAmountText } from '../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../wallets/solana-wallet.ts';
import { WalletButton } from '../../wallets/wallet-button.tsx';
import { type GiftWords, giftWords } from '../../words/dashboard/gift-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useMay } from '../frame/allowed.tsx';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import type { ListedGift } from './listed-gift.ts';
import { signAndSend } from './sign-and-send.ts';
import { useSigningWords } from './use-signing-words.ts';

export interface GiftActionsProps {
  readonly gift: ListedGift;
  readonly network: PageNetwork;
}

type Action = 'fund' | 'take_back';

/** Until a gift is claimed its sender can fund it or take it back. */
export function GiftActions({ gift, network }: GiftActionsProps) {
  const words = useWords(giftWords);
  const may = useMay();
  const [action, setAction] = useState<Action | null>(null);
  if (!may('gifts.reclaim') || gift.status === 'released' || gift.status === 'reclaimed') return null;
  const close = () => setAction(null);
  const about = gift.metadata.message ?? gift.id;
  return (
    <span class="row-actions">
      {gift.status === 'requires_action' && (
        <button
          type="button"
          class="quiet small"
          aria-label={words.fundWhat(about)}
          onClick={() => setAction('fund')}
        >
          {words.fund}
        </button>
      )}
      <button
        type="button"
        class="quiet small"
        aria-label={words.takeBackWhat(about)}
        onClick={() => setAction('take_back')}
      >
        {words.takeBack}
      </button>
      <Dialog
        title={action === 'fund' ? words.fundTitle : words.takeBackTitle}
        isOpen={action !== null}
        onClose={close}
      >
        {action !== null && <Signed action={action} gift={gift} network={network} onDone={close} />}
      </Dialog>
    </span>
  );
}

interface SignedProps extends GiftActionsProps {
  readonly action: Action;
  readonly onDone: () => void;
}

function Signed({ action, gift, network, onDone }: SignedProps) {
  const { refresh, toast } = useView();
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const amount = useAmountText()(gift.amount);
  const { isBusy, problem, run } = useAction();
  const done = async (text: string) => {
    toast(text);
    onDone();
    await refresh();
    return null;
  };
  const act = (wallet: Wallet) =>
    run(async () => {
      const connected = await connect(wallet, network.chain, signingWords);
      if (!connected.ok) return signingWords.unsent(connected.problem.message);
      const asked = await ask(action, gift.id);
      if (!asked.ok) return signingWords.unsent(problemText(asked.problem, signingWords));
      const { next_action, status } = asked.value;
      if (next_action === null) return done(withoutTransaction(status, words));
      const signing = { wallet, account: connected.value, network, words: signingWords };
      const sent = await signAndSend([next_action.transaction], signing);
      if (!sent.ok) return sent.message;
      return done(action === 'fund' ? words.funding : words.comesBack);
    });
  return (
    <div class="form">
      <p>{action === 'fund' ? words.fundText(amount) : words.takeBackText}</p>
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={isBusy ? signingWords.confirmInWallet : labelOf(action, words, amount)}
        network={network}
        isUsable={canSignTransactions}
        isBusy={isBusy}
        onPick={act}
      />
    </div>
  );
}

function ask(action: Action, id: string) {
  return action === 'fund'
    ? call<Gift>('GET', `/v1/gifts/${id}`)
    : call<Gift>('POST', `/v1/gifts/${id}/reclaim`);
}

/** Nothing lay in escrow, or somebody was faster. */
function withoutTransaction(status: Gift['status'], words: GiftWords): string {
  return status === 'reclaimed' ? words.nothingInEscrow : words.changedMeanwhile;
}

function labelOf(action: Action, words: GiftWords, amount: string): string {
  return action === 'fund' ? words.fundWhat(amount) : words.takeItBack;
}
