import { getAccount, updateAccount } from '@florin/wire/account';
import type { Api } from '../http/api.ts';
import { assertMetadataSize, metadataChanges } from '../metadata.ts';
import type { Sql } from '../storage/database.ts';
import { presentAccount } from './present.ts';
import { findAccount, updateAccountRow } from './store.ts';

export function addAccountRoutes(api: Api, sql: Sql): void {
  api.handle(getAccount, async ({ caller }) => presentAccount(await findAccount(sql, caller.accountId)));

  api.handle(updateAccount, async ({ caller, body }) => {
    const metadata = metadataChanges(body?.metadata);
    const present = await findAccount(sql, caller.accountId);
    assertMetadataSize(present.metadata, metadata);
    const row = await updateAccountRow(sql, caller.accountId, {
      businessName: body?.business_profile?.name,
      username: body?.username,
      metadata,
    });
    return presentAccount(row);
  });
}
