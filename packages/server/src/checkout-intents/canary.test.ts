import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { type CheckoutScene, firstAnswer, startScene } from './checkout-scene.testing.ts';

/** Valid numbers that occur nowhere else, and security codes that can be told from other digits. */
const NUMBERS = ['4929381726354412', '371449635982739'] as const;
const CVCS = ['739', '7391'] as const;

let scene: CheckoutScene;
const prompts: string[] = [];
const model = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    prompts.push(body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: '{}' } }] }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  scene = await startScene(
    { kinds: ['acp', 'one-page'] },
    {},
    { model: { baseUrl, apiKey: null, model: 'm' } },
  );
});
afterAll(async () => {
  await scene.stop();
  model.close();
});

it('card numbers and security codes are in no table, log line, screenshot, learned flow or prompt', async () => {
  const { acp, 'one-page': onePage } = scene.sandbox.shops;
  await scene.addCard(NUMBERS[0], { cvc: CVCS[0] });
  await buy(onePage.productUrls[0]!, CVCS[0]);
  await scene.addCard(NUMBERS[1], { cvc: CVCS[1] });
  await buy(acp.productUrls[2]!, CVCS[1], 'whichever is best');
  await buy(acp.productUrls[0]!, CVCS[1]);

  const tables = await dump();
  const shots = await scene.database.query<{ screenshot: Buffer }>(
    sql`SELECT screenshot FROM checkout_steps WHERE screenshot IS NOT NULL`,
  );
  expect(shots.length).toBeGreaterThan(0);
  expect(prompts.length).toBeGreaterThan(0);
  expect(await scene.database.query(sql`SELECT 1 FROM learned_flows`)).toHaveLength(1);
  const places = { tables, log: scene.logLines.join('\n'), prompts: prompts.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    for (const number of NUMBERS)
      for (const spelling of spellingsOf(number))
        expect(text.includes(spelling), `${place} holds ${spelling}`).toBe(false);
    for (const cvc of CVCS)
      expect(
        text.match(new RegExp(`.{0,60}(?<![0-9A-Za-z+/=_.-])${cvc}(?![0-9A-Za-z+/=_.-]).{0,60}`)),
        `${place} holds a cvc`,
      ).toBeNull();
  }
  const [last] = await scene.database.query(sql`
    SELECT max(number) FILTER (WHERE screenshot IS NOT NULL) AS shot, min(number) FILTER (WHERE name = 'placed') AS placed
    FROM checkout_steps GROUP BY intent_id HAVING count(screenshot) > 0 LIMIT 1`);
  expect(last!.shot).toBeLessThan(last!.placed);
});

async function buy(url: string, cvc: string, prompt?: string): Promise<void> {
  let intent = await scene.create({ url, options: { card_cvc: cvc }, ...(prompt && { prompt }) });
  for (let round = 0; round < 4 && intent.status === 'requires_action'; round++) {
    intent = await scene.respond(intent.id, {
      ...firstAnswer(intent.next_action.options_schema),
      card_cvc: cvc,
    });
  }
  expect(intent.status).toBe('requires_confirmation');
  expect((await scene.confirm(intent.id)).status).toBe('succeeded');
}

/** Every row of every table, the job queue's included, as text. */
async function dump(): Promise<string> {
  const tables = await scene.database.query<{ schema: string; name: string }>(sql`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`);
  const parts: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await scene.database.query<{ row: string }>(
      sql`SELECT row.*::text AS row FROM ${identifier(schema)}.${identifier(name)} row`,
    );
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

function spellingsOf(number: string): string[] {
  const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  return [
    number,
    grouped,
    grouped.replaceAll(' ', '-'),
    number.slice(0, -4),
    Buffer.from(number).toString('base64').slice(0, -4),
    Buffer.from(number).toString('hex'),
  ];
}
