import type { Gift } from '@florin/wire/gifts/gift';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../../../../http/call.ts';
import { problemText } from '../../../../http/problem-words.ts';
import type { PageNetwork } from '../../../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../../../wallets/solana-wallet.ts';
import { WalletButton } from '../../../../wallets/wallet-button.tsx';
import { giftWords } from '../../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../../words/use-words.ts';
import { useView } from '../../../frame/live-view.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Problem } from '../../../parts/states.tsx';
import { useAction } from '../../../parts/use-action.ts';
import { signAndSend, type Unsigned } from '../../sign-and-send.ts';
import { useSigningWords } from '../../use-signing-words.ts';
import type { LeftGift } from './left-gift.ts';

export interface TakeBackAllProps {
  readonly left: readonly LeftGift[];
  readonly network: PageNetwork;
}

/** So many are asked of the wallet at once: what is signed goes stale within a minute or two. */
const AT_ONCE = 20;

/** Ends what is left of a campaign: what is funded goes back to the sender, what is not is withdrawn. */
export function TakeBackAll({ left, network }: TakeBackAllProps) {
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const { refresh, toast } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState(0);
  const { isBusy, problem, run } = useAction();
  const act = (wallet: Wallet) =>
    run(async () => {
      setDone(0);
      const connected = await connect(wallet, network.chain, signingWords);
      if (!connected.ok) return signingWords.unsent(connected.problem.message);
      const signing = { wallet, account: connected.value, network, words: signingWords };
      for (let from = 0; from < left.length; from += AT_ONCE) {
        const transactions: Unsigned[] = [];
        for (const { id } of left.slice(from, from + AT_ONCE)) {
          const asked = await call<Gift>('POST', `/v1/gifts/${id}/reclaim`);
          // Claimed a moment ago: there is nothing to take back.
          if (!asked.ok && asked.problem.code !== 'gift_released')
            return words.takenBackSoFar(from, problemText(asked.problem, signingWords));
          if (asked.ok && asked.value.next_action !== null)
            transactions.push(asked.value.next_action.transaction);
        }
        const sent =
          transactions.length === 0 ? { ok: true as const } : await signAndSend(transactions, signing);
        if (!sent.ok) return words.takenBackSoFar(from, sent.message);
        setDone(Math.min(left.length, from + AT_ONCE));
      }
      setIsOpen(false);
      toast(words.comesBack);
      await refresh();
      return null;
    });
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        {words.takeBackLeft(left.length)}
      </button>
      <Dialog title={words.takeBackLeft(left.length)} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div class="form">
          <p>{words.takeBackLeftText}</p>
          {isBusy && <progress value={done} max={left.length} aria-label={words.takeBackLeft(left.length)} />}
          {problem !== null && <Problem text={problem} />}
          <WalletButton
            label={isBusy ? signingWords.confirmInWallet : words.takeThemBack}
            network={network}
            isUsable={canSignTransactions}
            isBusy={isBusy}
            onPick={act}
          />
        </div>
      </Dialog>
    </>
  );
}
