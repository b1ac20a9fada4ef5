import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';

/** What requests of the Universal Commerce Protocol hold, as far as it matters here. What is not known is passed over. */

const LINES_MAX = 100;
const QUANTITY_MAX = 10_000;
/** Without what PostgreSQL cannot keep. */
const text = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), { error: 'Expected plain text.' });

export const Buyer = z.object({
  first_name: text(200).optional(),
  last_name: text(200).optional(),
  email: text(320).optional(),
  phone_number: text(50).optional(),
});
export type Buyer = z.infer<typeof Buyer>;

export const CheckoutRequest = z.object({
  line_items: z
    .array(
      z.object({
        item: z.object({ id: text(64) }),
        quantity: z.number().int().min(1).max(QUANTITY_MAX),
      }),
    )
    .min(1)
    .max(LINES_MAX),
  buyer: Buyer.optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** The instrument is an x402 payment: what would stand in the header `PAYMENT-SIGNATURE`. */
export const CompleteRequest = z.object({
  payment: z.object({
    instruments: z
      .array(
        z.object({
          handler_id: z.string(),
          type: z.string(),
          selected: z.boolean().optional(),
          credential: z.object({ type: z.string(), payment_signature: text(8_192).optional() }).optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
});
export type CompleteRequest = z.infer<typeof CompleteRequest>;

export const SearchRequest = z.object({
  query: text(500).optional(),
  pagination: z.object({ cursor: text(64).optional(), limit: z.number().int().min(1).optional() }).optional(),
});
export const LookupRequest = z.object({ ids: z.array(text(64)).min(1).max(100) });
export const ProductRequest = z.object({ id: text(64) });

/** @example const { line_items } = readRequest(CheckoutRequest, request.body) */
export function readRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError('parameter_invalid', `Invalid ${issue!.path.join('.') || 'body'}: ${issue!.message}`);
}
