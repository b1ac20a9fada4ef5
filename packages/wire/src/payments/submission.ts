import { z } from 'zod';
import { route } from '../route.ts';
import { exampleSignature, exampleTransactionBase64 } from '../values/examples.ts';
import { signature, transactionBase64 } from '../values/primitives.ts';

export const Submission = z
  .strictObject({
    object: z.literal('submission'),
    signature: signature('The signature under which the transaction can be found on chain.'),
  })
  .meta({ id: 'Submission', example: { object: 'submission', signature: exampleSignature } });
export type Submission = z.infer<typeof Submission>;

export const SubmissionCreate = z
  .strictObject({ transaction: transactionBase64('The signed transaction, base64.') })
  .meta({ id: 'SubmissionCreate', example: { transaction: exampleTransactionBase64 } });
export type SubmissionCreate = z.infer<typeof SubmissionCreate>;

export const submitTransaction = route({
  name: 'transactions.submit',
  method: 'POST',
  path: '/v1/public/transactions/submit',
  access: 'public',
  anyOrigin: true,
  summary: 'Send a signed gift or payment transaction that this service built. Sending it twice is safe.',
  body: SubmissionCreate,
  response: Submission,
  idempotent: true,
  errors: [409, 503],
});
