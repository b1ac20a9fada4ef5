import { encodeBase58 } from '@florin/release-code/base58';
import type { AuthChallenge, Session } from '@florin/wire/accounts/session';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { type Called, call } from '../http/call.ts';
import { CardTop } from '../shell/card-top.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignMessages, connect, signMessage } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { ENTER_PATH } from './enter-path.ts';

export interface SignInProps {
  readonly network: PageNetwork;
  /** Where to go once signed in. */
  readonly returnPath: string;
}

/** Sign-in with a wallet: it signs a text that moves no money. */
export function SignIn({ network, returnPath }: SignInProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const context = useSecureContext();
  const start = async (wallet: Wallet) => {
    setIsBusy(true);
    setProblem(null);
    const message = await signIn(wallet, network);
    if (message === null) return location.assign(returnPath);
    setProblem(message);
    setIsBusy(false);
  };
  return (
    <section class="card" aria-labelledby="what">
      <CardTop
        title="Sign in"
        text={
          network.isPlayground
            ? 'The demo shop is the account whose API key “npm start” printed. Everything here is play money.'
            : 'Your wallet signs a short text. This moves no money and costs nothing.'
        }
      />
      <div class="body">
        {context === 'insecure' && <InsecureNotice />}
        {network.isPlayground && <DemoDoor returnPath={returnPath} onProblem={setProblem} />}
        <WalletButton
          label={isBusy ? 'Confirm in your wallet…' : 'Sign in with wallet'}
          {...(!isBusy && { labelWith: (wallet) => `Sign in with ${wallet}` })}
          network={network}
          isUsable={canSignMessages}
          isDisabled={context === 'insecure'}
          isBusy={isBusy}
          isQuiet={network.isPlayground}
          onPick={start}
        />
        {problem !== null && (
          <div class="notice bad" role="alert">
            <strong>You are not signed in.</strong>
            <p>{problem}</p>
          </div>
        )}
        <p class="hint centered">The first sign-in of a wallet opens an account for it.</p>
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
  const enter = async () => {
    const called = await call('POST', ENTER_PATH);
    if (called.ok) location.assign(returnPath);
    else onProblem(called.problem.message);
  };
  return (
    <>
      <button type="button" class="primary" onClick={enter}>
        Enter the demo shop
      </button>
      <p class="or">or another account</p>
    </>
  );
}

/** Null when signed in, else what went wrong. */
async function signIn(wallet: Wallet, { chain }: PageNetwork): Promise<string | null> {
  const connected = await connect(wallet, chain);
  if (!connected.ok) return connected.problem.message;
  const { address } = connected.value;
  const challenge = await call<AuthChallenge>('POST', '/v1/auth/challenge', { address });
  if (!challenge.ok) return challenge.problem.message;
  const { message } = challenge.value;
  const signed = await signMessage(wallet, connected.value, message);
  if (!signed.ok) return signed.problem.message;
  const session: Called<Session> = await call('POST', '/v1/auth/session', {
    message,
    signature: encodeBase58(signed.value),
  });
  return session.ok ? null : session.problem.message;
}
