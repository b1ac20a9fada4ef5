import { currentMoment } from '@florin/chain/builders/current-moment';
import { decimalAmount } from '@florin/chain/solana-pay';
import { baseUnitsOf } from '@florin/wire/money';
import { buildGiftPayment, describeGiftPayment } from '@florin/wire/payments/solana-pay';
import { conflict, invalidParameter, missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { findPublicGift, type PublicGiftRow } from './store.ts';
import { fundingOf } from './transactions.ts';

/** Solana Pay transaction requests: a phone wallet scans the QR code of a gift and funds it. */
export function addGiftPayRoutes(
  api: Api,
  services: Pick<Services, 'urls' | 'database' | 'chain' | 'network'>,
): void {
  const { database, urls, chain, network } = services;
  const load = async (id: string): Promise<PublicGiftRow> => {
    const gift = await findPublicGift(database, 'id', id);
    if (!gift) throw missing('gift', id);
    return gift;
  };

  api.handle(describeGiftPayment, async ({ id }) => {
    const { business_name } = await load(id);
    return { label: business_name, icon: `${urls.app}/icon.png` };
  });

  api.handle(
    buildGiftPayment,
    async ({ id, body }) => {
      const gift = await load(id);
      assertSender(gift, body.account);
      assertUnfunded(gift);
      const { transactionBase64 } = fundingOf(gift, network, await currentMoment(chain));
      const amount = decimalAmount(baseUnitsOf(gift.amount));
      return {
        transaction: transactionBase64,
        message: `Gift of ${amount} USDC from ${gift.business_name}`,
      };
    },
    { isStorable: () => false },
  );
}

/** The vault commits to its sender: another wallet's money would go elsewhere. */
function assertSender(gift: PublicGiftRow, account: string): void {
  if (account === gift.sender_address) return;
  throw invalidParameter('account', 'Invalid account: only the sender’s wallet can fund this gift.');
}

function assertUnfunded(gift: PublicGiftRow): void {
  if (gift.status === 'requires_action') return;
  if (gift.status === 'open') throw conflict('gift', 'open', 'This gift is already funded.');
  throw conflict('gift', gift.status, 'This gift has ended. Create a new one.');
}
