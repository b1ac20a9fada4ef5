// `npm run model -- <folder> [port]`: an endpoint in OpenAI's form that writes each question to a folder and waits for an answer beside it,
// so that whoever reads well, person or program, can stand in for a language model. What was answered once is answered again by itself:
// a folder of answers replays a run without anybody.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder, port = '8900'] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: npm run model -- <folder> [port]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const LOOK_MS = 250;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages = [], response_format: form } = JSON.parse(body || '{}');
  const question = {
    instruction: messages[0]?.content,
    data: JSON.parse(messages[1]?.content ?? 'null'),
    schema: form?.json_schema?.schema,
  };
  const name = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);
  const answer = join(folder, `${name}.answer.json`);
  if (!existsSync(answer)) {
    writeFileSync(join(folder, `${name}.question.json`), JSON.stringify(question, null, 2));
    process.stdout.write(`${join(folder, `${name}.question.json`)}\n`);
  }
  // Whoever asked may have gone: then nobody waits for the answer any more.
  while (!existsSync(answer) && !response.destroyed) await sleep(LOOK_MS);
  if (response.destroyed) return;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { content: readFileSync(answer, 'utf8') } }] }));
});
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(
    `CHECKOUT_MODEL_URL=http://127.0.0.1:${server.address().port} CHECKOUT_MODEL=stand-in\n`,
  ),
);
