import type { PublicInvitation } from '@florin/wire/accounts/member';
import type { Wallet } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { browserText } from '../dashboard/team/browser-name.ts';
import { call, type Problem } from '../http/call.ts';
import { problemText } from '../http/problem-words.ts';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import { PasskeyButton, usePasskeySupport } from '../passkeys/passkey-button.tsx';
import { joinWithPasskey, PASSKEY_DECLINED } from '../passkeys/passkey-flows.ts';
import { CardTop } from '../shell/card-top.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import { signInWithWallet } from '../sign-in/sign-in-with-wallet.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignMessages } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { passkeyWords } from '../words/dashboard/team/passkey-words.ts';
import { teamWords } from '../words/dashboard/team/team-words.ts';
import { joinWords } from '../words/join-words.ts';
import { useWords } from '../words/use-words.ts';

export interface JoinProps {
  readonly network: PageNetwork;
}

/** Whoever was invited sees by whom and to which role, and joins with a passkey or their own wallet. */
export function Join({ network }: JoinProps) {
  const words = useWords(joinWords);
  const passkey = useWords(passkeyWords);
  const team = useWords(teamWords);
  const canAsk = usePasskeySupport();
  const shell = useRefusalWords();
  const [token, setToken] = useState('');
  const [invitation, setInvitation] = useState<PublicInvitation | 'looking' | 'broken'>('looking');
  useEffect(() => {
    const given = location.hash.slice(1);
    setToken(given);
    lookUp(given).then((found) => setInvitation(found ?? 'broken'));
  }, []);
  /** What the person was asked for, until it is answered. */
  const [asked, setAsked] = useState<'wallet' | 'passkey' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const context = useSecureContext();
  const join = async (by: 'wallet' | 'passkey', joining: () => Promise<Problem | null>) => {
    setAsked(by);
    setProblem(null);
    const failed = await joining();
    if (failed === null) return location.replace('/dashboard');
    setAsked(null);
    if (failed.code === 'resource_missing') return setInvitation('broken');
    if (failed.code === PASSKEY_DECLINED) return setProblem(passkey.declined);
    setProblem(failed.code === 'member_present' ? words.present : problemText(failed, shell));
  };
  const withWallet = (wallet: Wallet) =>
    join('wallet', () => signInWithWallet(wallet, network, shell, token));
  const withPasskey = () =>
    join('passkey', () => joinWithPasskey(token, browserText(navigator.userAgent, team)));
  if (invitation === 'looking') return <Card title={words.title} text={words.looking} />;
  if (invitation === 'broken') return <Card title={words.brokenTitle} text={words.brokenText} />;
  return (
    <section class="card" aria-labelledby="what">
      <CardTop title={words.joinTitle(invitation.business_name)} text={words.text} />
      <div class="body">
        <RoleText invitation={invitation} />
        {context === 'insecure' && <InsecureNotice />}
        {canAsk && (
          <>
            <PasskeyButton
              label={asked === 'passkey' ? passkey.confirm : passkey.join}
              isDisabled={context === 'insecure'}
              isBusy={asked !== null}
              onPress={withPasskey}
            />
            <p class="or">{words.or}</p>
          </>
        )}
        <WalletButton
          label={asked === 'wallet' ? words.confirmInWallet : words.withWallet}
          {...(asked !== 'wallet' && { labelWith: words.with })}
          network={network}
          isUsable={canSignMessages}
          isDisabled={context === 'insecure'}
          isBusy={asked !== null}
          isQuiet={canAsk}
          onPick={withWallet}
        />
        {problem !== null && (
          <div class="notice bad" role="alert">
            <strong>{words.notJoined}</strong>
            <p>{problem}</p>
          </div>
        )}
      </div>
    </section>
  );
}

function Card({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section class="card" aria-labelledby="what">
      <CardTop title={title} text={text} />
    </section>
  );
}

function RoleText({ invitation: { role } }: { readonly invitation: PublicInvitation }) {
  const words = useWords(joinWords);
  const team = useWords(teamWords);
  return <p>{words.asRole(team.roles[role], team.roleTexts[role])}</p>;
}

/** Null for one that does not work. */
async function lookUp(token: string): Promise<PublicInvitation | null> {
  if (token === '' || token.length > 100) return null;
  const called = await call<PublicInvitation>('POST', '/v1/auth/invitation', { token });
  return called.ok ? called.value : null;
}
