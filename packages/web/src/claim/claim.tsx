import { formatReleaseCode } from '@florin/release-code/code';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { DeviceWalletOffer } from '../device-wallet/device-wallet-offer.tsx';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import { useTitle } from '../page-state/use-title.ts';
import { Amount } from '../shell/amount.tsx';
import { CardTop } from '../shell/card-top.tsx';
import { Copyable } from '../shell/copyable.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import { Steps } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignTransactions } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { claimWords } from '../words/claim-words.ts';
import { useWords } from '../words/use-words.ts';
import { type ClaimOutcome, type ClaimStep, claimGift } from './claim-gift.ts';
import { claimSteps } from './claim-steps.ts';
import { Claimed } from './claimed.tsx';
import { CodeField } from './code-field.tsx';
import { GiftState } from './gift-state.tsx';
import { forgetCode } from './kept-code.ts';
import type { PublicGift } from './public-gift.ts';
import { useCode } from './use-code.ts';
import { useGift } from './use-gift.ts';
import { useTypedCode } from './use-typed-code.ts';

export interface ClaimProps {
  /** The gift of this page; null where only the code will tell. */
  readonly gift: PublicGift | null;
  readonly network: PageNetwork;
}

type Done = Extract<ClaimOutcome, { ok: true }>;
type Failed = Extract<ClaimOutcome, { ok: false }>;

/** The whole claim page: what it is, the code, the wallet, and what became of it. */
export function Claim({ gift: given, network }: ClaimProps) {
  const words = useWords(claimWords);
  const shell = useRefusalWords();
  const gift = useGift(given);
  const [text, setText, message] = useTypedCode();
  const code = useCode(text, gift, words, shell);
  const [step, setStep] = useState<ClaimStep | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isDevice, setIsDevice] = useState(false);
  const context = useSecureContext();
  const shown = code.kind === 'found' ? code.gift : gift;
  const isOver = gift !== null && gift.status !== 'open';
  useTitle(titleOf(shown, done, words));

  const claim = async (wallet: Wallet) => {
    if (code.kind !== 'found') return;
    setFailed(null);
    const outcome = await claimGift({ ...code, wallet, network, words, shell }, setStep);
    setStep(null);
    if (!outcome.ok) return setFailed(outcome);
    forgetCode();
    setDone(outcome);
  };

  const claimWithDevice = (wallet: Wallet) => {
    setIsDevice(true);
    return claim(wallet);
  };

  if (done && shown) return <Claimed gift={shown} done={done} network={network} isDevice={isDevice} />;
  return (
    <section class="card" aria-labelledby="what">
      <Top gift={shown} />
      <div class="body">
        {code.kind === 'found' && message !== null && <Message gift={code.gift} text={message} />}
        {shown !== null && <GiftState gift={shown} />}
        {!isOver && (
          <>
            {context === 'insecure' && <InsecureNotice />}
            <CodeField
              text={text}
              state={code}
              isDisabled={step !== null || context !== 'secure'}
              onText={setText}
              onLeave={() => code.kind === 'found' && setText(formatReleaseCode(code.code))}
            />
            <WalletButton
              label={step === null ? words.claim : words.claiming}
              {...(step === null && { labelWith: words.claimWith })}
              network={network}
              isUsable={canSignTransactions}
              isDisabled={code.kind !== 'found' || code.gift.status !== 'open'}
              isBusy={step !== null}
              noWallet={{
                beforeLeaving: <CodeToTakeAlong code={text} />,
                beforeReturning: <p>{words.codeIsKept}</p>,
              }}
              onPick={(wallet) => {
                setIsDevice(false);
                return claim(wallet);
              }}
            />
            <DeviceWalletOffer
              network={network}
              isDisabled={code.kind !== 'found' || code.gift.status !== 'open' || context === 'insecure'}
              isBusy={step !== null}
              onPick={claimWithDevice}
            />
            {failed && <Failure failed={failed} />}
            <Steps steps={claimSteps(code, step, network, words)} />
          </>
        )}
      </div>
    </section>
  );
}

function titleOf(gift: PublicGift | null, done: Done | null, words: typeof claimWords.en): string {
  if (gift === null) return words.title;
  const title = words.titleOf(gift.business_name);
  return done === null ? title : `${words.claimedTitle}: ${title}`;
}

function Top({ gift }: { readonly gift: PublicGift | null }) {
  const words = useWords(claimWords);
  if (gift === null) return <CardTop title={words.title} text={words.intro} />;
  return (
    <div class="top">
      <h1 id="what" class="who">
        {words.titleOf(gift.business_name)}
      </h1>
      <Amount cents={gift.amount} />
    </div>
  );
}

/** What came along in the link. It is shown once the code fits: until then anyone could have put it there. */
function Message({ gift, text }: { readonly gift: PublicGift; readonly text: string }) {
  const words = useWords(claimWords);
  return (
    <figure class="message">
      <figcaption>{words.message(gift.business_name)}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

function CodeToTakeAlong({ code }: { readonly code: string }) {
  const words = useWords(claimWords);
  return (
    <>
      <p>{words.codeIsNotSent}</p>
      <Copyable label={words.codeLabel} value={code} shown={code} />
    </>
  );
}

function Failure({ failed }: { readonly failed: Failed }) {
  return (
    <div class="notice bad" role="alert">
      <strong>{failed.title}</strong>
      <p>{failed.message}</p>
    </div>
  );
}
