// A shop of somebody who has only the published packages: sells something, and waits for the webhook that says it is paid.
// Usage: node shop.mjs, beside what `npx florin start` runs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createFlorin } from '@florin/sdk';

const { base_url, api_key } = JSON.parse(readFileSync('.florin/demo.json', 'utf8'));
const florin = createFlorin({ baseUrl: base_url, apiKey: api_key });
let secret = '';

const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const event = await florin.webhooks.constructEvent(
    Buffer.concat(chunks),
    request.headers['florin-signature'],
    secret,
  );
  response.writeHead(204).end();
  console.log(`verified ${event.type} ${event.data.object.id} ${event.data.object.payment_status}`);
  receiver.close();
});
receiver.listen(0, '127.0.0.1', async () => {
  const endpoint = await florin.webhookEndpoints.create({
    url: `http://127.0.0.1:${receiver.address().port}/webhooks`,
    enabled_events: ['checkout.session.completed'],
  });
  secret = endpoint.secret;
  const session = await florin.checkoutSessions.create({
    line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } }, quantity: 2 }],
  });
  console.log(`sells ${session.id}`);
});
