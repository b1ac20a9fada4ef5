import type { Gift } from '@florin/wire/gifts/gift';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { amountText } from '../../shell/amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../wallets/solana-wallet.ts';
import { WalletButton } from '../../wallets/wallet-button.tsx';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import type { ListedGift } from './listed-gift.ts';
import { signAndSend } from './sign-and-send.ts';

export interface GiftActionsProps {
  readonly gift: ListedGift;
  readonly network: PageNetwork;
}

type Action = 'fund' | 'take_back';

/** Until a gift is claimed its sender can fund it or take it back. */
export function GiftActions({ gift, network }: GiftActionsProps) {
  const [action, setAction] = useState<Action | null>(null);
  if (gift.status === 'released' || gift.status === 'reclaimed') return null;
  const close = () => setAction(null);
  const about = gift.metadata.message ?? gift.id;
  return (
    <span class="row-actions">
      {gift.status === 'requires_action' && (
        <button
          type="button"
          class="quiet small"
          aria-label={`Fund ${about}`}
          onClick={() => setAction('fund')}
        >
          Fund
        </button>
      )}
      <button
        type="button"
        class="quiet small"
        aria-label={`Take back ${about}`}
        onClick={() => setAction('take_back')}
      >
        Take back
      </button>
      <Dialog
        title={action === 'fund' ? 'Fund this gift' : 'Take this gift back'}
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
  const { isBusy, problem, run } = useAction();
  const done = async (words: string) => {
    toast(words);
    onDone();
    await refresh();
    return null;
  };
  const act = (wallet: Wallet) =>
    run(async () => {
      const connected = await connect(wallet, network.chain);
      if (!connected.ok) return `Nothing was sent. ${connected.problem.message}`;
      const asked = await ask(action, gift.id);
      if (!asked.ok) return `Nothing was sent. ${asked.problem.message}`;
      const { next_action, status } = asked.value;
      if (next_action === null) return done(withoutTransaction(status));
      const signing = { wallet, account: connected.value, network };
      const sent = await signAndSend([next_action.transaction], signing);
      if (!sent.ok) return sent.message;
      return done(action === 'fund' ? 'The gift is being funded.' : 'The money is on its way back.');
    });
  return (
    <div class="form">
      {action === 'fund' ? (
        <p>
          {amountText(gift.amount)} goes from the sender’s wallet into escrow. Do so only if somebody has its
          code: the code was shown once, where the gift was made.
        </p>
      ) : (
        <p>Its code opens nothing any more. What lies in escrow goes back to the sender’s wallet.</p>
      )}
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={labelOf(action, isBusy, gift.amount)}
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
function withoutTransaction(status: Gift['status']): string {
  if (status === 'reclaimed') return 'Taken back. Nothing lay in escrow.';
  return 'The gift has changed meanwhile. Nothing was sent.';
}

function labelOf(action: Action, isBusy: boolean, amount: number): string {
  if (isBusy) return 'Confirm in your wallet…';
  return action === 'fund' ? `Fund ${amountText(amount)}` : 'Take it back';
}
