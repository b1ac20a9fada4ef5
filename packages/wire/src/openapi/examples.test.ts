import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';

const all: readonly Route[] = routes;
const schemas = new Map<string, z.ZodType>();
for (const { name, body, response } of all) {
  if (body) schemas.set(`the body of ${name}`, body);
  const item = response instanceof z.ZodObject ? response.shape.data : undefined;
  schemas.set(`the response of ${name}`, item instanceof z.ZodArray ? (item.element as z.ZodType) : response);
}
for (const name of ['operations.openapi', 'operations.metrics']) schemas.delete(`the response of ${name}`);

describe('the documentation', () => {
  it.each([...schemas])('has an example of %s that its own schema accepts', (_, schema) => {
    const example = schema.meta()?.example;
    expect(example).toBeDefined();
    expect(schema.safeParse(example).error).toBeUndefined();
  });
});
