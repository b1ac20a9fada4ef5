import { formatReleaseCode } from '@florin/release-code/code';
import { giftLink } from '@florin/sdk/gift-link';
import { readCampaignList, totalOf, type WishedGift } from '@florin/wire/gifts/campaign-list';
import type { GiftFunding } from '@florin/wire/gifts/gift-funding';
import { plainAmount } from '@florin/wire/money';
import { writeCsv } from '@florin/wire/values/csv';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
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
import { useLeaveGuard } from '../new/new-gift-view.tsx';
import { signAndSend } from '../sign-and-send.ts';

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
  const [step, setStep] = useState<Step>({ step: 'wish' });
  useLeaveGuard(step.step !== 'wish');
  const make = async (wishes: readonly WishedGift[], name: string, account: WalletAccount) => {
    const gifts: Made[] = [];
    for (const wished of wishes) {
      setStep({ step: 'making', done: gifts.length, of: wishes.length });
      const called = await makeGift({ ...wished, sender: account.address, campaign: name });
      if (!called.ok)
        return setStep({ step: 'made', gifts, problem: stoppedWords(gifts.length, called.problem.message) });
      gifts.push({ wished, made: called.value });
    }
    setStep({ step: 'made', gifts, problem: null });
  };
  return (
    <>
      <ViewHead title="Many gifts at once" back={{ href: '/dashboard/gifts', title: 'Gifts' }} />
      {step.step === 'wish' && <CampaignForm network={network} onMake={make} />}
      {step.step === 'making' && (
        <div class="form narrow" role="status">
          <p>
            Making gift {step.done + 1} of {step.of}. Nothing is paid yet.
          </p>
          <progress value={step.done} max={step.of} aria-label="Gifts made" />
        </div>
      )}
      {step.step === 'made' && <MadeCampaign {...step} network={network} />}
    </>
  );
}

const stoppedWords = (count: number, why: string) =>
  `It stopped after ${count} gifts, and nothing was paid. ${why} Those that are made can be funded, or left alone.`;

interface CampaignFormProps {
  readonly network: PageNetwork;
  readonly onMake: (wishes: readonly WishedGift[], name: string, account: WalletAccount) => void;
}

function CampaignForm({ network, onMake }: CampaignFormProps) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const { isBusy, problem, run } = useAction();
  const campaign = readCampaignList(text, GIFTS_MAX);
  const start = async (wallet: Wallet) => {
    if (!campaign.ok) return;
    await run(async () => {
      const connected = await connect(wallet, network.chain);
      if (!connected.ok) return `Nothing was made. ${connected.problem.message}`;
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
        label="Name of the campaign"
        maxLength={100}
        placeholder="Autumn thanks"
        hint="To find its gifts again. Optional."
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="List, as CSV"
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={(event) => readFile(event.currentTarget.files?.[0])}
      />
      <TextAreaField
        label="Or typed here"
        rows={6}
        spellcheck={false}
        placeholder={'recipient,amount,message\nAda,25.00,Thank you'}
        hint="Columns: amount, and if you like recipient and message. Recipients stay in this page."
        problem={text === '' || campaign.ok ? null : campaign.problem}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {campaign.ok && (
        <p role="status">
          {campaign.gifts.length} gifts, <strong>{amountText(totalOf(campaign.gifts))}</strong> in all.
        </p>
      )}
      {problem !== null && <Problem text={problem} />}
      <WalletButton
        label={campaign.ok ? `Make ${campaign.gifts.length} gifts` : 'Make the gifts'}
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
      const outcome = await fundAll(left, wallet, network);
      setFunded(new Set([...funded, ...outcome.sent]));
      return outcome.problem;
    });
  if (gifts.length === 0) return <Problem text={problem ?? 'No gift was made.'} />;
  return (
    <div class="form narrow">
      <ol class="stepwise">
        <li>
          <p>
            <strong>Save the codes.</strong> They are in this page alone, and each is worth its gift.
          </p>
          <button type="button" class={isSaved ? 'quiet' : 'primary'} onClick={save}>
            {isSaved ? 'Save once more' : `Save ${gifts.length} codes as CSV`}
          </button>
        </li>
        <li>
          <p>
            <strong>Fund them.</strong> {amountText(totalOf(left.map(({ wished }) => wished)))} for{' '}
            {left.length} gifts; your wallet is asked once for all transactions.
          </p>
          {problem !== null && <Problem text={problem} />}
          {left.length === 0 ? (
            <p class="notice good" role="status">
              All {gifts.length} gifts are on their way into escrow. <a href="/dashboard/gifts">See them</a>
            </p>
          ) : (
            <WalletButton
              label={fundLabel(isBusy, funded.size, left.length)}
              network={network}
              isUsable={canSignTransactions}
              isDisabled={!isSaved}
              isBusy={isBusy}
              onPick={fund}
            />
          )}
          {!isSaved && <p class="hint">Save the codes first.</p>}
        </li>
      </ol>
    </div>
  );
}

function fundLabel(isBusy: boolean, funded: number, left: number): string {
  if (isBusy) return 'Confirm in your wallet…';
  return funded === 0 ? `Fund ${left} gifts` : `Fund the other ${left}`;
}

interface FundOutcome {
  readonly sent: readonly string[];
  readonly problem: string | null;
}

async function fundAll(left: readonly Made[], wallet: Wallet, network: PageNetwork): Promise<FundOutcome> {
  const nothing = (why: string): FundOutcome => ({ sent: [], problem: `Nothing was sent. ${why}` });
  const connected = await connect(wallet, network.chain);
  if (!connected.ok) return nothing(connected.problem.message);
  const called = await call<GiftFunding>('POST', '/v1/gifts/fund', {
    gifts: left.map(({ made }) => made.gift.id),
  });
  if (!called.ok) return nothing(called.problem.message);
  const { transactions } = called.value;
  const sent = await signAndSend(transactions, { wallet, account: connected.value, network });
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

/** Written by the browser itself: the codes go from the page to the disk. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
