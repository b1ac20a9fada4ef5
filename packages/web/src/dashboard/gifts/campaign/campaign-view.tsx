import { formatReleaseCode } from '@florin/release-code/code';
import { giftLink } from '@florin/sdk/gift-link';
import { readCampaignList, totalOf, type WishedGift } from '@florin/wire/gifts/campaign-list';
import type { GiftFunding } from '@florin/wire/gifts/gift-funding';
import { plainAmount } from '@florin/wire/money';
import { writeCsv } from '@florin/wire/values/csv';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { problemText } from '../../../http/problem-words.ts';
import { saveFile } from '../../../page-state/save-file.ts';
import { InsecureNotice, useSecureContext } from '../../../shell/secure-context.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../../solana/page-network.ts';
import { canSignTransactions, connect } from '../../../wallets/solana-wallet.ts';
import { WalletButton } from '../../../wallets/wallet-button.tsx';
import { type GiftWords, giftWords } from '../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { TextAreaField, TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { ViewHead } from '../../parts/view-head.tsx';
import { type MadeGift, makeGift } from '../make-gift.ts';
import { useLeaveGuard } from '../new/new-gift-view.tsx';
import { type Signing, signAndSend } from '../sign-and-send.ts';
import { useSigningWords } from '../use-signing-words.ts';

/** What the service funds with one answer. */
const GIFTS_MAX = 500;

export interface CampaignViewProps {
  readonly network: PageNetwork;
}

interface Made {
  readonly wished: WishedGift;
  readonly made: MadeGift;
}

type Step =
  | { readonly step: 'wish' }
  | { readonly step: 'making'; readonly done: number; readonly of: number }
  | { readonly step: 'made'; readonly gifts: readonly Made[]; readonly problem: string | null };

/** Many gifts from a list: made here, saved by you, funded in as few transactions as hold them. */
export function CampaignView({ network }: CampaignViewProps) {
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const [step, setStep] = useState<Step>({ step: 'wish' });
  useLeaveGuard(step.step !== 'wish');
  const make = async (wishes: readonly WishedGift[], name: string, account: WalletAccount) => {
    const gifts: Made[] = [];
    for (const wished of wishes) {
      setStep({ step: 'making', done: gifts.length, of: wishes.length });
      const called = await makeGift({ ...wished, sender: account.address, campaign: name });
      if (!called.ok) {
        const why = problemText(called.problem, signingWords);
        return setStep({ step: 'made', gifts, problem: words.stopped(gifts.length, why) });
      }
      gifts.push({ wished, made: called.value });
    }
    setStep({ step: 'made', gifts, problem: null });
  };
  return (
    <>
      <ViewHead title={words.campaignTitle} back={{ href: '/dashboard/gifts', title: words.title }} />
      {step.step === 'wish' && <CampaignForm network={network} onMake={make} />}
      {step.step === 'making' && (
        <div class="form narrow" role="status">
          <p>{words.makingOf(step.done + 1, step.of)}</p>
          <progress value={step.done} max={step.of} aria-label={words.giftsMade} />
        </div>
      )}
      {step.step === 'made' && <MadeCampaign {...step} network={network} />}
    </>
  );
}

interface CampaignFormProps {
  readonly network: PageNetwork;
  readonly onMake: (wishes: readonly WishedGift[], name: string, account: WalletAccount) => void;
}

function CampaignForm({ network, onMake }: CampaignFormProps) {
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const amountText = useAmountText();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const { isBusy, problem, run } = useAction();
  const campaign = readCampaignList(text, GIFTS_MAX, words.listReading);
  const start = async (wallet: Wallet) => {
    if (!campaign.ok) return;
    await run(async () => {
      const connected = await connect(wallet, network.chain, signingWords);
      if (!connected.ok) return signingWords.unmade(connected.problem.message);
      onMake(campaign.gifts, name.trim(), connected.value);
      return null;
    });
  };
  const readFile = async (file: File | undefined) => {
    if (file) setText(await file.text());
  };
  if (useSecureContext() === 'insecure') return <InsecureNotice />;
  return (
    <div class="form narrow">
      <TextField
        label={words.campaignName}
        maxLength={100}
        placeholder={words.campaignExample}
        hint={words.campaignHint}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={words.list}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={(event) => readFile(event.currentTarget.files?.[0])}
      />
      <TextAreaField
        label={words.typedHere}
        rows={6}
        spellcheck={false}
        placeholder={words.listExample}
        hint={words.listHint}
        problem={text === '' || campaign.ok ? null : words.wrongLines(campaign.problems.length)}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text !== '' && !campaign.ok && (
        <ul class="wrong-lines">
          {campaign.problems.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {campaign.ok && (
        <p role="status">{words.inAll(campaign.gifts.length, amountText(totalOf(campaign.gifts)))}</p>
      )}
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={campaign.ok ? words.makeCount(campaign.gifts.length) : words.makeGifts}
        network={network}
        isUsable={canSignTransactions}
        isDisabled={!campaign.ok}
        isBusy={isBusy}
        onPick={start}
      />
    </div>
  );
}

interface MadeCampaignProps {
  readonly gifts: readonly Made[];
  readonly problem: string | null;
  readonly network: PageNetwork;
}

function MadeCampaign({ gifts, problem: first, network }: MadeCampaignProps) {
  const words = useWords(giftWords);
  const signingWords = useSigningWords();
  const amountText = useAmountText();
  const [isSaved, setIsSaved] = useState(false);
  const [funded, setFunded] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, problem, run } = useAction(first);
  const left = gifts.filter(({ made }) => !funded.has(made.gift.id));
  const save = () => {
    saveFile('gift-codes.csv', codesOf(gifts));
    setIsSaved(true);
  };
  const fund = (wallet: Wallet) =>
    run(async () => {
      const outcome = await fundAll(left, wallet, network, signingWords);
      setFunded(new Set([...funded, ...outcome.sent]));
      return outcome.problem;
    });
  if (gifts.length === 0) return <Problem text={problem ?? words.noneMade} />;
  return (
    <div class="form narrow">
      <ol class="stepwise">
        <li>
          <p>
            <strong>{words.saveCodes}</strong> {words.saveCodesText}
          </p>
          <button type="button" class={isSaved ? 'quiet' : 'primary'} onClick={save}>
            {isSaved ? words.saveAgain : words.saveCount(gifts.length)}
          </button>
        </li>
        <li>
          <p>
            <strong>{words.fundThem}</strong>{' '}
            {words.fundThemText(amountText(totalOf(left.map(({ wished }) => wished))), left.length)}
          </p>
          {problem !== null && <Problem text={problem} />}
          {left.length === 0 ? (
            <p class="notice good" role="status">
              {words.allUnderWay(gifts.length)} <a href="/dashboard/gifts">{words.seeThem}</a>
            </p>
          ) : (
            <WalletButton
              label={isBusy ? signingWords.confirmInWallet : fundLabel(words, funded.size, left.length)}
              network={network}
              isUsable={canSignTransactions}
              isDisabled={!isSaved}
              isBusy={isBusy}
              onPick={fund}
            />
          )}
          {!isSaved && <p class="hint">{words.saveFirst}</p>}
        </li>
      </ol>
    </div>
  );
}

function fundLabel(words: GiftWords, funded: number, left: number): string {
  return funded === 0 ? words.fundCount(left) : words.fundOthers(left);
}

interface FundOutcome {
  readonly sent: readonly string[];
  readonly problem: string | null;
}

async function fundAll(
  left: readonly Made[],
  wallet: Wallet,
  network: PageNetwork,
  words: Signing['words'],
): Promise<FundOutcome> {
  const nothing = (why: string): FundOutcome => ({ sent: [], problem: words.unsent(why) });
  const connected = await connect(wallet, network.chain, words);
  if (!connected.ok) return nothing(connected.problem.message);
  const called = await call<GiftFunding>('POST', '/v1/gifts/fund', {
    gifts: left.map(({ made }) => made.gift.id),
  });
  if (!called.ok) return nothing(problemText(called.problem, words));
  const { transactions } = called.value;
  const sent = await signAndSend(transactions, { wallet, account: connected.value, network, words });
  const landed = sent.ok ? transactions : transactions.slice(0, sent.sent);
  return { sent: landed.flatMap(({ gifts }) => gifts), problem: sent.ok ? null : sent.message };
}

function codesOf(gifts: readonly Made[]): string {
  const rows = gifts.map(({ wished, made }) => [
    wished.recipient,
    plainAmount(wished.amount),
    wished.message,
    formatReleaseCode(made.code),
    giftLink(location.origin, made),
    made.gift.id,
  ]);
  return writeCsv([['recipient', 'amount', 'message', 'code', 'link', 'gift'], ...rows]);
}
