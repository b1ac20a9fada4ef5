import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { type PaymentState, paymentTones } from './payment-state.ts';

/** @example <PaymentStatus state="paid" /> */
export function PaymentStatus({ state }: { readonly state: PaymentState }) {
  const { states } = useWords(dashboardPaymentWords);
  return <StatusBadge tone={paymentTones[state]} text={states[state]} />;
}
