import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../services.ts';

/**
 * Where issuers send cardholders back to. A visit is a reason to look at the merchant, never proof of payment: whoever has
 * the address can do no more than make us look.
 */
export function addReturnPage(app: FastifyInstance, { database }: Services, rateLimits: RateLimits): void {
  app.get<{ Params: { token: string } }>(
    '/checkout/return/:token',
    { config: { operation: 'checkout_return' } },
    async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const isKnown = await noteReturn(database, request.params.token);
      return reply
        .code(isKnown ? 200 : 404)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .send(isKnown ? pageOf(DONE) : pageOf(UNKNOWN));
    },
  );
}

const DONE = {
  title: 'Thank you',
  text: 'Your bank has sent you back. We are asking the shop how the payment went; you can close this window.',
};
const UNKNOWN = {
  title: 'Nothing here',
  text: 'This address belongs to no payment, or it has been settled long ago.',
};

/** False where no intent has this token. */
async function noteReturn(database: Queryable, token: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(token)) return false;
  const found = await database.query(sql`SELECT 1 FROM checkout_intents WHERE return_token = ${token}`);
  if (found.length === 0) return false;
  await database.query(sql`
    WITH returned AS (
      UPDATE checkout_charges SET returned_at = coalesce(returned_at, now())
      FROM checkout_intents
      WHERE checkout_intents.return_token = ${token} AND checkout_charges.intent_id = checkout_intents.id
        AND state = 'authenticating'
      RETURNING checkout_intents.id, checkout_intents.lane)
    SELECT ${addJob('checkout_charge', { intent: sql`id`, lane: sql`'charge ' || lane` })} FROM returned`);
  return true;
}

function pageOf({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;color:#1c1c1c;background:#fafaf7}
h1{font-size:1.5rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
