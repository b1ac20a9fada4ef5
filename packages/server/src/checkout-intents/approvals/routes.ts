import { listApprovedMerchants, withdrawApprovedMerchant } from '@florin/wire/checkout/approved-merchant';
import { missing } from '../../errors/api-error.ts';
import { listed } from '../../http/list.ts';
import type { Api } from '../../http/pipeline/api.ts';
import type { Services } from '../../services.ts';
import { findApprovedOrigins, withdrawApproval } from '../store.ts';

/** Where an account has let its cards be typed. */
export function addApprovalRoutes(api: Api, { database }: Pick<Services, 'database'>): void {
  api.handle(listApprovedMerchants, async ({ caller }) => {
    const origins = await findApprovedOrigins(database, caller.accountId);
    const merchants = origins.map((origin) => ({ object: 'approved_merchant' as const, origin }));
    return listed('/v1/approved_merchants', merchants, false);
  });

  api.handle(withdrawApprovedMerchant, async ({ caller, body }) => {
    const { origin } = new URL(body.origin);
    if (!(await withdrawApproval(database, caller.accountId, origin)))
      throw missing('approved_merchant', origin);
    return { object: 'approved_merchant', origin, deleted: true } as const;
  });
}
