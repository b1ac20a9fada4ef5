import { z } from 'zod';
import { route } from '../route.ts';
import { listOf } from '../values/list.ts';
import { httpUrl } from '../values/primitives.ts';

const example = { object: 'approved_merchant', origin: 'https://shop.example' } as const;

export const ApprovedMerchant = z
  .strictObject({
    object: z.literal('approved_merchant'),
    origin: z.string().meta({ description: 'The origin on which cards of this account can be entered.' }),
  })
  .meta({
    id: 'ApprovedMerchant',
    description:
      'A shop’s own website on which the account allowed its cards to be entered, with `approve_merchant`.',
    example,
  });
export type ApprovedMerchant = z.infer<typeof ApprovedMerchant>;

export const listApprovedMerchants = route({
  name: 'approved_merchants.list',
  method: 'GET',
  path: '/v1/approved_merchants',
  access: 'merchant',
  summary: 'All shops’ own websites on which cards can be entered.',
  response: listOf(ApprovedMerchant, 'ApprovedMerchantList'),
  idempotent: false,
  errors: [],
});

export const ApprovalWithdrawal = z
  .strictObject({ origin: httpUrl('The origin whose approval is removed.') })
  .meta({ id: 'ApprovalWithdrawal', example: { origin: 'https://shop.example' } });
export type ApprovalWithdrawal = z.infer<typeof ApprovalWithdrawal>;

export const WithdrawnApproval = z
  .strictObject({
    object: z.literal('approved_merchant'),
    origin: z.string().meta({ description: 'The origin whose approval is removed.' }),
    deleted: z.literal(true),
  })
  .meta({ id: 'WithdrawnApproval', example: { ...example, deleted: true } });
export type WithdrawnApproval = z.infer<typeof WithdrawnApproval>;

export const withdrawApprovedMerchant = route({
  name: 'approved_merchants.withdraw',
  method: 'POST',
  path: '/v1/approved_merchants/withdraw',
  access: 'merchant',
  summary: 'Remove an approval. The next purchase there asks again.',
  body: ApprovalWithdrawal,
  response: WithdrawnApproval,
  idempotent: true,
  errors: [404],
});
