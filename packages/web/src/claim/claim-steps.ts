import type { Step } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import type { ClaimWords } from '../words/claim-words.ts';
import type { ClaimStep } from './claim-gift.ts';
import type { CodeState } from './use-code.ts';

/** The three steps of a claim, as far as they have come. */
export function claimSteps(
  code: CodeState,
  step: ClaimStep | null,
  network: PageNetwork,
  words: ClaimWords,
): Step[] {
  const isChecked = code.kind === 'found' && code.gift.status === 'open';
  return [
    { text: words.stepCode, state: isChecked ? 'done' : 'now' },
    { text: walletText(step, words), state: walletState(isChecked, step) },
    { text: sendingText(step, network, words), state: step?.step === 'sending' ? 'now' : 'waiting' },
  ];
}

function walletText(step: ClaimStep | null, words: ClaimWords): string {
  if (step?.step === 'connecting') return words.stepConnects;
  if (step?.step === 'preparing') return words.stepPrepared;
  return words.stepSigns;
}

function walletState(isChecked: boolean, step: ClaimStep | null): Step['state'] {
  if (!isChecked) return 'waiting';
  return step?.step === 'sending' ? 'done' : 'now';
}

function sendingText(step: ClaimStep | null, { sponsorsClaims }: PageNetwork, words: ClaimWords): string {
  const recipientPays = step?.step === 'signing' ? step.recipientPays : !sponsorsClaims;
  return recipientPays ? words.stepSentYouPay : words.stepSentByUs;
}
