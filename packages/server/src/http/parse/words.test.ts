import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { ApiError } from '../../errors/api-error.ts';
import { validate } from './validate.ts';

const bodies = (routes as readonly Route[]).flatMap(({ name, body }) =>
  body ? [[name, body] as const] : [],
);
const WRONG = [null, true, 1.5, -1, '', 'x', 'x'.repeat(9_000), [], [1], {}, { a: { b: 1 } }];

it.each(bodies)('%s never speaks in the words of the validator', (_name, body) => {
  const example = body.meta()?.example as Record<string, unknown>;
  const fields = Object.keys((body as z.ZodObject).shape);
  const messages = [
    ...fields.flatMap((field) => WRONG.map((wrong) => ({ ...example, [field]: wrong }))),
    ...WRONG,
  ]
    .map((candidate) => messageOf(body, candidate))
    .filter((message) => message !== null);
  expect(messages.length).toBeGreaterThan(5);
  for (const message of messages) {
    expect(message).not.toMatch(
      /Invalid input|received|Too (small|big)|expected (string|number)|Unrecognized|>=|<=/,
    );
    expect(message).toMatch(/\.$/);
  }
});

function messageOf(body: z.ZodType, candidate: unknown): string | null {
  try {
    validate(body, candidate);
    return null;
  } catch (error) {
    return (error as ApiError).message;
  }
}
