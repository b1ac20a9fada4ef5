import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT_FAILURES } from '@florin/wire/checkout/failure-code';
import { describe, expect, it } from 'vitest';
import { PROTOCOLS_DIRECTORY, WITHOUT_PROTOCOLS } from '../drivers/published-schemas.testing.ts';
import { MESSAGE_CODES, meaningOf } from './message-codes.ts';

type Schema = { readonly [key: string]: unknown };

/** Codes of errors: an enum, examples, or, in the first versions of UCP, the words of the description. */
function codesIn(schema: Schema | undefined): string[] {
  const { enum: values, examples, description } = schema ?? {};
  const listed = /Possible values include: ([\w, ]+)\./.exec(String(description ?? ''))?.[1]?.split(', ');
  return [...((values as string[]) ?? []), ...((examples as string[]) ?? []), ...(listed ?? [])];
}

function publishedCodes(): Set<string> {
  const codes = new Set<string>();
  const files = readdirSync(PROTOCOLS_DIRECTORY!, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const schema = JSON.parse(readFileSync(join(PROTOCOLS_DIRECTORY!, file), 'utf8')) as Schema;
    const definitions = (schema.$defs ?? {}) as Record<string, { properties?: Record<string, Schema> }>;
    const own = file.endsWith('message_error.json')
      ? [(schema.properties as Record<string, Schema>).code]
      : file.endsWith('error_code.json')
        ? [schema]
        : /schema\.(agentic_checkout|delegate_\w+)\.json$/.test(file)
          ? [definitions.MessageError?.properties?.code, definitions.Error?.properties?.code]
          : [];
    for (const code of own.flatMap(codesIn)) codes.add(code);
  }
  return codes;
}

describe(`the codes of merchants${WITHOUT_PROTOCOLS}`, () => {
  it.skipIf(PROTOCOLS_DIRECTORY === null)(
    'are known, all that a published version names, and no others',
    () => {
      const published = publishedCodes();
      expect(published.size).toBeGreaterThan(25);
      expect([...published].filter((code) => meaningOf(code) === null)).toEqual([]);
      expect(Object.keys(MESSAGE_CODES).filter((code) => !published.has(code))).toEqual([]);
    },
  );

  it('are called worth a retry only where the same again can succeed', () => {
    const retried = Object.entries(MESSAGE_CODES)
      .filter(([, { code }]) => CHECKOUT_FAILURES[code].advice === 'retry')
      .map(([name]) => name);
    expect(retried).toEqual([
      'conflict',
      'expired',
      'rate_limited',
      'too_many_requests',
      'duplicate_request',
      'idempotency_conflict',
      'idempotency_key_required',
      'idempotency_in_flight',
    ]);
    expect(meaningOf('constructor')).toBeNull();
  });
});
