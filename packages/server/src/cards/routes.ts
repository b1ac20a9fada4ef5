import * as wire from '@florin/wire/checkout/card';
import { metadataFull, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { Services } from '../services.ts';
import { draftCard, limitsOf } from './draft.ts';
import { presentCard } from './present.ts';
import { destroyCard, findCard, listCards, updateCard } from './store.ts';
import { requireVault } from './vault.ts';

export function addCardRoutes(api: Api, { database, vault }: Pick<Services, 'database' | 'vault'>): void {
  api.handle(
    wire.createCard,
    async ({ caller, body, claim }) => {
      const row = draftCard(requireVault(vault), caller.accountId, body);
      const answer = presentCard(row);
      await insertOnce(database, claim, { cards: [row] }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listCards, async ({ caller, query }) => {
    const page = await listCards(database, caller.accountId, query);
    return listed('/v1/cards', page.rows.map(presentCard), page.hasMore);
  });

  api.handle(wire.getCard, async ({ caller, id }) => {
    const row = await findCard(database, caller.accountId, id);
    if (!row) throw missing('card', id);
    return presentCard(row);
  });

  api.handle(wire.updateCard, async ({ caller, id, body }) => {
    const { nickname, limits, metadata } = body ?? {};
    const changes = { nickname, metadata, limits: limits === undefined ? undefined : limitsOf(limits) };
    const row = await updateCard(database, caller.accountId, id, changes);
    if (row) return presentCard(row);
    throw (await findCard(database, caller.accountId, id)) ? metadataFull() : missing('card', id);
  });

  api.handle(wire.deleteCard, async ({ caller, id }) => {
    if (!(await destroyCard(database, caller.accountId, id))) throw missing('card', id);
    return { id, object: 'card', deleted: true } as const;
  });
}
