import { testCards } from '@florin/sandbox/processor/test-cards';
import { draftCard } from '@florin/server/cards/draft';
import { findNewestCard } from '@florin/server/cards/store';
import { requireVault } from '@florin/server/cards/vault';
import { insertOnce } from '@florin/server/idempotency/insert-once';
import type { Services } from '@florin/server/services';
import type { Id } from '@florin/wire/ids';

const DETAILS = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  address: {
    line1: '1 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
  },
};

/** A test card for the demo account, so that a checkout can be tried at once. It buys nothing anywhere but in the sandbox. */
export async function ensureDemoCard(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  accountId: Id<'account'>,
): Promise<void> {
  if ((await findNewestCard(database, accountId)) !== null) return;
  const body = {
    number: testCards.success,
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 5,
    cvc: '123',
    name: 'Ada Lovelace',
    billing_details: DETAILS,
  };
  await insertOnce(database, null, { cards: [draftCard(requireVault(vault), accountId, body)] }, null);
}
