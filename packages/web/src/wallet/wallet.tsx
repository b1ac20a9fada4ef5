import { useCallback, useEffect, useState } from 'preact/hooks';
import { type DeviceKey, exportSecretKey, openDeviceKey } from '../device-wallet/device-key.ts';
import { type Opening, openPasskey } from '../device-wallet/device-wallet.ts';
import { DeviceWalletFacts } from '../device-wallet/device-wallet-offer.tsx';
import { usePasskey } from '../device-wallet/passkey.ts';
import { call } from '../http/call.ts';
import { amountText } from '../shell/amount-text.ts';
import { CardTop } from '../shell/card-top.tsx';
import { Copyable } from '../shell/copyable.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { deviceWalletWords } from '../words/device-wallet-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import { SendForm } from './send-form.tsx';

export interface WalletProps {
  readonly network: PageNetwork;
}

const BASE_UNITS_PER_CENT = 10_000n;
const POLL_MS = 5_000;

/** The wallet of a passkey: opened, looked into, sent from, saved. */
export function WalletView({ network }: WalletProps) {
  const words = useWords(deviceWalletWords);
  const [key, setKey] = useState<DeviceKey | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const context = useSecureContext();
  const open = async (opening: Opening) => {
    setIsBusy(true);
    setProblem(null);
    const answer = await openPasskey(opening, words);
    if (answer.ok) setKey(await openDeviceKey(answer.secret, location.hostname));
    else setProblem(words.problems[answer.problem]);
    setIsBusy(false);
  };
  if (key !== null) return <OpenWallet deviceKey={key} network={network} onClose={() => setKey(null)} />;
  return (
    <section class="card" aria-labelledby="what">
      <CardTop title={words.title} text={words.intro} />
      <div class="body">
        {context === 'insecure' && <InsecureNotice />}
        <button
          type="button"
          class="primary needs-script"
          disabled={isBusy || context === 'insecure'}
          onClick={() => open('again')}
        >
          {isBusy ? words.opening : words.open}
        </button>
        <button
          type="button"
          class="quiet needs-script"
          disabled={isBusy || context === 'insecure'}
          onClick={() => open('new')}
        >
          {words.makeNew}
        </button>
        {problem !== null && (
          <p class="notice bad" role="alert">
            {problem}
          </p>
        )}
        <h2>{words.meaning}</h2>
        <DeviceWalletFacts />
      </div>
    </section>
  );
}

interface OpenWalletProps {
  readonly deviceKey: DeviceKey;
  readonly network: PageNetwork;
  readonly onClose: () => void;
}

function OpenWallet({ deviceKey, network, onClose }: OpenWalletProps) {
  const words = useWords(deviceWalletWords);
  const language = useLanguage();
  const { address } = deviceKey;
  const [balance, setBalance] = useState<bigint | null>(null);
  const read = useCallback(async () => {
    const called = await call<{ readonly usdc: string }>('GET', `/wallet/state/${address}`);
    setBalance(called.ok ? BigInt(called.value.usdc) : null);
  }, [address]);
  useEffect(() => {
    read();
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, [read]);
  return (
    <section class="card" aria-labelledby="what">
      <div class="top">
        <h1 id="what" class="who">
          {words.title}
        </h1>
        <p class="amount" role="status" aria-label={words.balanceOf}>
          {balance === null ? '…' : amountText(Number(balance / BASE_UNITS_PER_CENT), language)}
        </p>
      </div>
      <div class="body">
        <Copyable label={words.address} value={address} />
        {balance === null && <p class="hint">{words.unknownBalance}</p>}
        <h2>{words.send}</h2>
        <SendForm deviceKey={deviceKey} balance={balance ?? 0n} network={network} onSent={read} />
        <Export />
        <details>
          <summary>{words.meaning}</summary>
          <DeviceWalletFacts />
        </details>
        <button type="button" class="quiet" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </section>
  );
}

/** The passkey is asked for again: whoever finds the page open sees no key. */
function Export() {
  const words = useWords(deviceWalletWords);
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = async () => {
    const answer = await usePasskey();
    setProblem(answer.ok ? null : words.problems[answer.problem]);
    if (answer.ok) setShown(await exportSecretKey(answer.secret, location.hostname));
  };
  return (
    <details onToggle={(event) => !event.currentTarget.open && setShown(null)}>
      <summary>{words.export}</summary>
      <p>{words.exportText}</p>
      {shown === null ? (
        <button type="button" class="quiet" onClick={show}>
          {words.exportShow}
        </button>
      ) : (
        <>
          <Copyable label={words.secretKey} value={shown} shown={shown} />
          <button type="button" class="quiet" onClick={() => setShown(null)}>
            {words.exportHide}
          </button>
        </>
      )}
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}
