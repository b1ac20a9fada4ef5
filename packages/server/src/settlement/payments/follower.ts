import { completeReached } from '../../part-payments/complete.ts';
import { expireUnpaid } from '../../payment-requests/expiry-store.ts';
import type { Follower, SettlementServices } from '../follow.ts';
import { recordStrays } from '../strays/stray.ts';
import { settleSigned, unseenSigned } from './by-signature.ts';
import { forgetDeadPayments } from './forget-dead.ts';
import { sweepHinted } from './hints.ts';
import { seePayments } from './see.ts';
import { settlePayments } from './settle.ts';
import { sweepReferences } from './sweep.ts';
import { hasFreshReference } from './sweep-store.ts';
import { walletSweep } from './sweep-wallets.ts';

const NAME = 'payments';

/**
 * Settles payments from the history of the beacon, which every payment request asks for. Payments without it are found
 * by the sweep.
 */
export function paymentFollower(services: SettlementServices): Follower {
  const { network, config } = services;
  const settlesEarly = config.settlementCommitment === 'confirmed';
  const sweepWallets = walletSweep(services, NAME);
  return {
    name: NAME,
    address: network.beacon,
    async settle(landed, setAside) {
      await recordStrays(services, await settlePayments(services, landed, setAside));
    },
    async see(onBeacon) {
      const landed = [...onBeacon, ...(await unseenSigned(services))];
      // What cannot be understood now is set aside once it is final.
      if (settlesEarly) await settlePayments(services, landed, () => undefined);
      else await seePayments(services, landed);
      await forgetDeadPayments(services);
      await expireUnpaid(services.database);
      await completeReached(services.database, config.sponsorshipCredit);
    },
    isAwaited: () => hasFreshReference(services.database),
    glance: (entries) => sweepHinted(services.database, entries),
    async sweep(signal) {
      await settleSigned(services, (landed, setAside) => settlePayments(services, landed, setAside));
      await sweepReferences(services, NAME, signal);
      await sweepWallets(signal);
    },
  };
}
