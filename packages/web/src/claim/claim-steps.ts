import type { Step } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import type { ClaimStep } from './claim-gift.ts';
import type { CodeState } from './use-code.ts';

/** The three steps of a claim, as far as they have come. */
export function claimSteps(code: CodeState, step: ClaimStep | null, network: PageNetwork): Step[] {
  const isChecked = code.kind === 'found';
  return [
    { text: 'Code checked in this page', state: isChecked ? 'done' : 'now' },
    { text: walletText(step), state: walletState(isChecked, step) },
    { text: sendingText(step, network), state: step?.step === 'sending' ? 'now' : 'waiting' },
  ];
}

function walletText(step: ClaimStep | null): string {
  if (step?.step === 'connecting') return 'Your wallet connects';
  if (step?.step === 'preparing') return 'The transaction is prepared';
  return 'Your wallet signs';
}

function walletState(isChecked: boolean, step: ClaimStep | null): Step['state'] {
  if (!isChecked) return 'waiting';
  return step?.step === 'sending' ? 'done' : 'now';
}

function sendingText(step: ClaimStep | null, { sponsorsClaims }: PageNetwork): string {
  const recipientPays = step?.step === 'signing' ? step.recipientPays : !sponsorsClaims;
  return recipientPays
    ? 'We send it; your wallet pays the network fee'
    : 'We send it; no network fee for you';
}
