import * as wire from '@florin/wire/checkout/address';
import { metadataFull, missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { Services } from '../services.ts';
import { draftAddress, draftAddressChanges } from './draft.ts';
import { presentAddress } from './present.ts';
import {
  ADDRESSES_MAX,
  countAddresses,
  deleteAddress,
  findAddress,
  listAddresses,
  updateAddress,
} from './store.ts';

export function addAddressRoutes(api: Api, { database }: Pick<Services, 'database'>): void {
  api.handle(
    wire.createAddress,
    async ({ caller, body, claim }) => {
      const row = draftAddress(caller.accountId, body);
      const answer = presentAddress(row);
      await database.transaction(async (transaction) => {
        if ((await countAddresses(transaction, caller.accountId)) >= ADDRESSES_MAX)
          throw refused('addresses_full', `An account has at most ${ADDRESSES_MAX} addresses. Delete one.`);
        await insertOnce(transaction, claim, { addresses: [row] }, answer);
      });
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listAddresses, async ({ caller, query }) => {
    const page = await listAddresses(database, caller.accountId, query);
    return listed('/v1/addresses', page.rows.map(presentAddress), page.hasMore);
  });

  api.handle(wire.getAddress, async ({ caller, id }) => {
    const row = await findAddress(database, caller.accountId, id);
    if (!row) throw missing('address', id);
    return presentAddress(row);
  });

  api.handle(wire.updateAddress, async ({ caller, id, body }) => {
    const row = await updateAddress(database, caller.accountId, id, draftAddressChanges(body ?? {}));
    if (row) return presentAddress(row);
    throw (await findAddress(database, caller.accountId, id)) ? metadataFull() : missing('address', id);
  });

  api.handle(wire.deleteAddress, async ({ caller, id }) => {
    if (!(await deleteAddress(database, caller.accountId, id))) throw missing('address', id);
    return { id, object: 'address', deleted: true } as const;
  });
}
