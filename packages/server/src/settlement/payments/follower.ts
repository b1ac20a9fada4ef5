import type { Services } from '../../services.ts';
import type { Follower } from '../follow.ts';
import { glimpsePayments } from './see-payments.ts';
import { settlePayments } from './settle-payments.ts';
import { sweepReferences } from './sweep.ts';

const NAME = 'payments';

/** What settling payments needs. */
export type PaymentServices = Pick<Services, 'database' | 'network' | 'log' | 'chain' | 'config'>;

/**
 * Settles payments from the history of the beacon, which every payment request asks for. Payments without it are found
 * by the sweep.
 */
export function paymentFollower(services: PaymentServices): Follower {
  const { network, config } = services;
  const settlesEarly = config.settlementCommitment === 'confirmed';
  return {
    name: NAME,
    address: network.beacon,
    settle: (landed, setAside) => settlePayments(services, landed, setAside),
    glimpse: (landed) =>
      settlesEarly
        ? // What cannot be understood now is set aside once it is final.
          settlePayments(services, landed, () => undefined)
        : glimpsePayments(services, landed),
    async afterPoll(signal) {
      await sweepReferences(services, NAME, signal);
    },
  };
}
