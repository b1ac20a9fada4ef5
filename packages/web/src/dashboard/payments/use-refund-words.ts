import { useDashboardRefusals } from '../../http/use-problem-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { RefundSigning } from './give-back.ts';

/** All words that giving back may need. Where tables share a name, that of payments counts. */
export function useRefundWords(): RefundSigning['words'] {
  return { ...useDashboardRefusals(), ...useWords(frameWords), ...useWords(dashboardPaymentWords) };
}
