import * as wire from '@florin/wire/checkout/card-setup';
import type { Id } from '@florin/wire/ids';
import { requireVault } from '../cards/vault.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { createdOf, newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { presentCardSetup } from './present.ts';
import { setupToken } from './setup-token.ts';
import { type CardSetupRow, findCardSetup, insertCardSetup, listCardSetups } from './store.ts';

const OPEN_SECONDS = 600;

export function addCardSetupRoutes(
  api: Api,
  { database, vault, secret, urls }: Pick<Services, 'database' | 'vault' | 'secret' | 'urls'>,
): void {
  api.handle(wire.createCardSetup, async ({ caller, body }) => {
    requireVault(vault);
    const row = draftCardSetup(caller.accountId, body ?? {});
    await insertCardSetup(database, row);
    return presentCardSetup(row, `${urls.app}/cards/setup/${setupToken(secret, row.id)}`);
  });

  api.handle(wire.listCardSetups, async ({ caller, query }) => {
    const page = await listCardSetups(database, caller.accountId, query);
    const setups = page.rows.map((row) => presentCardSetup(row));
    return listed('/v1/card_setups', setups, page.hasMore);
  });

  api.handle(wire.getCardSetup, async ({ caller, id }) => {
    const row = await findCardSetup(database, caller.accountId, id);
    if (!row) throw missing('card_setup', id);
    return presentCardSetup(row);
  });
}

function draftCardSetup(accountId: Id<'account'>, body: wire.CardSetupCreate): CardSetupRow {
  const id = newId('card_setup');
  const created = createdOf(id);
  return {
    account_id: accountId,
    id,
    return_url: body.return_url ?? null,
    metadata: body.metadata ?? {},
    created,
    expires_at: created + OPEN_SECONDS,
    card: null,
  };
}
