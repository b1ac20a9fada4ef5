import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';

/** Limits of what strangers say, whatever the protocol. */
export const LINES_MAX = 100;

/** Without what PostgreSQL cannot keep. */
export const plainText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), { error: 'Expected plain text.' });

/**
 * What is not known is passed over; what is wrong is named by its JSONPath.
 * @example const { line_items } = readRequest(CheckoutRequest, request.body)
 */
export function readRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = jsonPathOf(issue!.path);
  throw new ApiError('parameter_invalid', `Invalid ${param.slice(2) || 'body'}: ${issue!.message}`, {
    param,
  });
}

/** @example jsonPathOf(['line_items', 0, 'id']) // '$.line_items[0].id' */
function jsonPathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`),
    '$',
  );
}
