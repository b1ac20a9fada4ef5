import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { call } from '../http/call.ts';
import { problemText } from '../http/problem-words.ts';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import { PasskeyButton, usePasskeySupport } from '../passkeys/passkey-button.tsx';
import { PASSKEY_DECLINED, signInWithPasskey } from '../passkeys/passkey-flows.ts';
import { CardTop } from '../shell/card-top.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignMessages } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { passkeyWords } from '../words/dashboard/team/passkey-words.ts';
import { signInWords } from '../words/sign-in-words.ts';
import { useWords } from '../words/use-words.ts';
import { ENTER_PATH } from './enter-path.ts';
import { signInWithWallet } from './sign-in-with-wallet.ts';

export interface SignInProps {
  readonly network: PageNetwork;
  /** Where to go once signed in. */
  readonly returnPath: string;
}

/** Sign-in with a wallet, which signs a text that moves no money, or with a passkey of a member. */
export function SignIn({ network, returnPath }: SignInProps) {
  const words = useWords(signInWords);
  const passkey = useWords(passkeyWords);
  const shell = useRefusalWords();
  const canAsk = usePasskeySupport();
  /** What the person was asked for, until it is answered. */
  const [asked, setAsked] = useState<'wallet' | 'passkey' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const context = useSecureContext();
  const start = async (wallet: Wallet) => {
    setAsked('wallet');
    setProblem(null);
    const failed = await signInWithWallet(wallet, network, shell);
    if (failed === null) return location.assign(returnPath);
    setProblem(problemText(failed, shell));
    setAsked(null);
  };
  const startWithPasskey = async () => {
    setAsked('passkey');
    setProblem(null);
    const failed = await signInWithPasskey();
    if (failed === null) return location.assign(returnPath);
    setProblem(failed.code === PASSKEY_DECLINED ? passkey.declined : problemText(failed, shell));
    setAsked(null);
  };
  return (
    <section class="card" aria-labelledby="what">
      <CardTop title={words.signIn} text={network.isPlayground ? words.demoText : words.text} />
      <div class="body">
        {context === 'insecure' && <InsecureNotice />}
        {network.isPlayground && <DemoDoor returnPath={returnPath} onProblem={setProblem} />}
        <WalletButton
          label={asked === 'wallet' ? words.confirmInWallet : words.withWallet}
          {...(asked !== 'wallet' && { labelWith: words.with })}
          network={network}
          isUsable={canSignMessages}
          isDisabled={context === 'insecure'}
          isBusy={asked !== null}
          isQuiet={network.isPlayground}
          onPick={start}
        />
        {canAsk && (
          <PasskeyButton
            label={asked === 'passkey' ? passkey.confirm : passkey.signIn}
            isDisabled={context === 'insecure'}
            isBusy={asked !== null}
            isQuiet
            onPress={startWithPasskey}
          />
        )}
        {problem !== null && (
          <div class="notice bad" role="alert">
            <strong>{words.notSignedIn}</strong>
            <p>{problem}</p>
          </div>
        )}
        <p class="hint centered">{words.first}</p>
      </div>
    </section>
  );
}

interface DemoDoorProps {
  readonly returnPath: string;
  readonly onProblem: (message: string) => void;
}

/** The account that the printed API key belongs to, without its wallet: money here is play money. */
function DemoDoor({ returnPath, onProblem }: DemoDoorProps) {
  const words = useWords(signInWords);
  const shell = useRefusalWords();
  const enter = async () => {
    const called = await call('POST', ENTER_PATH);
    if (called.ok) location.assign(returnPath);
    else onProblem(problemText(called.problem, shell));
  };
  return (
    <>
      <button type="button" class="primary" onClick={enter}>
        {words.enterDemo}
      </button>
      <p class="or">{words.orAnother}</p>
    </>
  );
}
