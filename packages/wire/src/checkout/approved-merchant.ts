import { z } from 'zod';
import { route } from '../route.ts';
import { listOf } from '../values/list.ts';
import { httpUrl } from '../values/primitives.ts';

const example = { object: 'approved_merchant', origin: 'https://shop.example' } as const;

export const ApprovedMerchant = z
  .strictObject({
    object: z.literal('approved_merchant'),
    origin: z.string().meta({ description: 'Where cards of this account may be typed.' }),
  })
  .meta({
    id: 'ApprovedMerchant',
    description:
      'A merchant’s own site that the account has let its cards be given to, by `approve_merchant`.',
    example,
  });
export type ApprovedMerchant = z.infer<typeof ApprovedMerchant>;

export const listApprovedMerchants = route({
  name: 'approved_merchants.list',
  method: 'GET',
  path: '/v1/approved_merchants',
  access: 'merchant',
  summary: 'Merchants’ own sites that cards may be given to, all of them.',
  response: listOf(ApprovedMerchant, 'ApprovedMerchantList'),
  idempotent: false,
  errors: [],
});

export const ApprovalWithdrawal = z
  .strictObject({ origin: httpUrl('The origin that no card may be given to any more.') })
  .meta({ id: 'ApprovalWithdrawal', example: { origin: 'https://shop.example' } });
export type ApprovalWithdrawal = z.infer<typeof ApprovalWithdrawal>;

export const WithdrawnApproval = z
  .strictObject({
    object: z.literal('approved_merchant'),
    origin: z.string().meta({ description: 'Where no card may be typed any more.' }),
    deleted: z.literal(true),
  })
  .meta({ id: 'WithdrawnApproval', example: { ...example, deleted: true } });
export type WithdrawnApproval = z.infer<typeof WithdrawnApproval>;

export const withdrawApprovedMerchant = route({
  name: 'approved_merchants.withdraw',
  method: 'POST',
  path: '/v1/approved_merchants/withdraw',
  access: 'merchant',
  summary: 'Take an approval back. The next purchase there asks again.',
  body: ApprovalWithdrawal,
  response: WithdrawnApproval,
  idempotent: true,
  errors: [404],
});
