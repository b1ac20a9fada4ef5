// The limit that the API is measured against: bare node:http and the driver as its manual shows it (a pool, named
// statements), with the same SQL and nothing else. It checks no credential, no parameter and no limit, and serves one account.
// BARE_BATCHES=1 sends statements in batches as the API does (docs/decisions/0016): what is left is the cost of the API alone.
import { createServer } from 'node:http';
import pg from 'pg';
import { openDatabase, queriesOn } from '../../packages/server/dist/database/database.js';
import { pageOf } from '../../packages/server/dist/database/page.js';
import { listed } from '../../packages/server/dist/http/list.js';
import { insertOnce } from '../../packages/server/dist/idempotency/insert-once.js';
import { createdOf, newId } from '../../packages/server/dist/ids.js';
import { presentProduct } from '../../packages/server/dist/products/present.js';
import { findProduct } from '../../packages/server/dist/products/store.js';

const { DATABASE_URL, ACCOUNT_ID, PORT, BARE_BATCHES } = process.env;
const database = BARE_BATCHES
  ? openDatabase(DATABASE_URL, { applicationName: 'batched', maxConnections: 8 })
  : poolOf(DATABASE_URL);

function poolOf(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 8 });
  return queriesOn((query) => pool.query(query));
}

async function create(body, key) {
  const id = newId('product');
  const created = createdOf(id);
  const row = {
    account_id: ACCOUNT_ID,
    id,
    active: true,
    name: body.name,
    description: null,
    images: [],
    type: 'service',
    unit_label: null,
    url: null,
    default_price: null,
    amount: 0,
    is_inline: false,
    metadata: {},
    created,
    updated: created,
  };
  const answer = presentProduct(row);
  const claim = { scope: ACCOUNT_ID, route: 'POST /v1/products', key, requestHash: 'same' };
  await insertOnce(database, claim, { products: [row] }, answer);
  return answer;
}

async function list() {
  const { rows, hasMore } = await pageOf(database, 'product', 'products', ACCOUNT_ID, {});
  return listed('/v1/products', rows.map(presentProduct), hasMore);
}

async function answer(request, body) {
  if (request.method === 'POST') return create(JSON.parse(body), request.headers['idempotency-key']);
  if (request.url === '/v1/products') return list();
  return presentProduct(await findProduct(database, ACCOUNT_ID, request.url.slice('/v1/products/'.length)));
}

createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    const text = JSON.stringify(await answer(request, body));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
}).listen(Number(PORT), '127.0.0.1');
