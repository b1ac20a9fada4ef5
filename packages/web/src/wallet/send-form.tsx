import { isPublicKey } from '@florin/wire/values/base58';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { TextField } from '../dashboard/parts/field.tsx';
import type { DeviceKey } from '../device-wallet/device-key.ts';
import { problemText } from '../http/problem-words.ts';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { TransactionLink } from '../solana/transaction-link.tsx';
import { amountReadings } from '../words/amount-words.ts';
import { deviceWalletWords } from '../words/device-wallet-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import { type Sent, sendTransfer } from './send-transfer.ts';

const BASE_UNITS_PER_CENT = 10_000n;

interface SendFormProps {
  readonly deviceKey: DeviceKey;
  /** Base units. */
  readonly balance: bigint;
  readonly network: PageNetwork;
  readonly onSent: () => void;
}

/** Sends some or all of it to an address. */
export function SendForm({ deviceKey, balance, network, onSent }: SendFormProps) {
  const words = useWords(deviceWalletWords);
  const shell = useRefusalWords();
  const language = useLanguage();
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('');
  const [isAll, setIsAll] = useState(false);
  const [wrong, setWrong] = useState<{ readonly to?: string; readonly amount?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const [sent, setSent] = useState<{ readonly text: string; readonly result: Sent } | null>(null);
  const parsed = typedAmount(typed, undefined, amountReadings[language]);
  const amount = isAll ? balance : parsed.ok ? BigInt(parsed.cents) * BASE_UNITS_PER_CENT : null;
  const shown = amount === null ? null : amountText(Number(amount / BASE_UNITS_PER_CENT), language);

  const send = async (event: Event) => {
    event.preventDefault();
    const address = to.trim();
    const problems = {
      ...(!isPublicKey(address)
        ? { to: words.toWrong }
        : address === deviceKey.address && { to: words.toSelf }),
      ...(amount === null
        ? { amount: parsed.ok ? words.tooMuch : parsed.problem }
        : amount > balance && { amount: words.tooMuch }),
    };
    setWrong(problems);
    if (amount === null || shown === null || Object.keys(problems).length > 0) return;
    setIsBusy(true);
    setSent(null);
    const result = await sendTransfer(deviceKey, network.mint, address, amount);
    setIsBusy(false);
    setSent({ text: shown, result });
    if (result.outcome !== 'sent') return;
    setTyped('');
    setIsAll(false);
    onSent();
  };

  return (
    <form class="send-form" onSubmit={send} noValidate>
      <TextField
        label={words.to}
        problem={wrong.to}
        autocomplete="off"
        spellcheck={false}
        value={to}
        onInput={(event) => setTo(event.currentTarget.value)}
      />
      <TextField
        label={words.amount}
        problem={wrong.amount}
        inputMode="decimal"
        autocomplete="off"
        disabled={isAll}
        value={isAll ? amountText(Number(balance / BASE_UNITS_PER_CENT), language) : typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <label class="row">
        <input type="checkbox" checked={isAll} onChange={(event) => setIsAll(event.currentTarget.checked)} />
        {words.all}
      </label>
      <p class="hint">{words.review}</p>
      <button type="submit" class="primary" disabled={isBusy || balance === 0n}>
        {isBusy ? words.sending : shown === null ? words.send : words.sendNow(shown)}
      </button>
      {sent !== null && (
        <Outcome {...sent} network={network} problemOf={(problem) => problemText(problem, shell)} />
      )}
    </form>
  );
}

interface OutcomeProps {
  readonly text: string;
  readonly result: Sent;
  readonly network: PageNetwork;
  readonly problemOf: (problem: Extract<Sent, { outcome: 'refused' }>['problem']) => string;
}

function Outcome({ text, result, network, problemOf }: OutcomeProps) {
  const words = useWords(deviceWalletWords);
  if (result.outcome === 'sent')
    return (
      <div class="outcome" role="status">
        <strong>{words.sentTitle(text)}</strong>
        <p>{words.sentText}</p>
        <p>
          <TransactionLink network={network} signature={result.signature} />
        </p>
      </div>
    );
  if (result.outcome === 'unknown') return <p class="notice">{words.mayBeSent}</p>;
  const why =
    result.outcome === 'lacks'
      ? (words.lacks[result.what] ?? '')
      : result.outcome === 'stopped'
        ? words.refusedToSign
        : result.problem.code === 'sponsorship_exhausted'
          ? words.exhausted
          : problemOf(result.problem);
  return (
    <div class="notice bad" role="alert">
      <strong>{words.notSent}</strong>
      <p>{why}</p>
    </div>
  );
}
