// A Florin as `npm start` runs it, in a home of its own, and a client that talks to it as a stranger's agent would.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './shop.mjs';

const START = fileURLToPath(new URL('../packages/embedded/dist/start.js', import.meta.url));
const COMMAND = fileURLToPath(new URL('../packages/cli/bin/florin.mjs', import.meta.url));
const START_MS = 240_000;
const SETTLED_MS = 240_000;
const QUESTIONS_MAX = 6;

/** @example const florin = await startFlorin({ allowedHosts: ['localhost:8001'], logPath: 'florin.log' }) */
export async function startFlorin({ allowedHosts, logPath, modelUrl = null, currencies = [] }) {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'florin-shops-home-'));
  const child = spawn(process.execPath, ['--max-old-space-size=1024', '--max-semi-space-size=8', START], {
    env: {
      ...process.env,
      // Ours: a Florin starts with no setting that it does not know.
      FLORIN_SHOPS: undefined,
      FLORIN_HOME: home,
      PORT: String(port),
      CHECKOUT_ALLOWED_HOSTS: allowedHosts.join(','),
      CHECKOUT_BROWSER_UNSANDBOXED: 'cards',
      RATE_LIMIT_IP_PER_SECOND: '1000',
      ...(currencies.length > 0 && { CHECKOUT_CURRENCIES: ['usd', 'sgd', ...currencies].join(',') }),
      ...(modelUrl && { CHECKOUT_MODEL_URL: modelUrl, CHECKOUT_MODEL: 'translations' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endAtOnce = () => child.kill('SIGTERM');
  process.once('exit', endAtOnce);
  const demo = await readDemo(home, child);
  return {
    home,
    ...clientOf(demo),
    explain: (id) => explain(home, id),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      process.off('exit', endAtOnce);
      copyFileSync(join(home, 'florin.log'), logPath);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function readDemo(home, child) {
  const deadlineMs = Date.now() + START_MS;
  while (Date.now() < deadlineMs && child.exitCode === null) {
    try {
      const demo = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8'));
      if ((await fetch(`${demo.base_url}/healthz`)).ok) return demo;
    } catch {
      // Not written or not listening yet: both are looked for again until the deadline.
    }
    await pause(500);
  }
  child.kill('SIGKILL');
  throw new Error('Florin did not start');
}

/** How each page on the way was understood, as the operator is told. */
function explain(home, id) {
  const env = { ...process.env, FLORIN_SHOPS: undefined, FLORIN_HOME: home };
  const told = spawnSync(process.execPath, [COMMAND, 'operator', 'explain', id, '--json'], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  return told.status === 0 ? JSON.parse(told.stdout) : told.stderr;
}

function clientOf(demo) {
  async function call(method, path, body) {
    const response = await fetch(demo.base_url + path, {
      method,
      headers: {
        authorization: `Bearer ${demo.api_key}`,
        'content-type': 'application/json',
        // A kept connection may be closed by the other side just when it is used again.
        connection: 'close',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message}`);
    return answer;
  }

  async function settled(id) {
    const deadlineMs = Date.now() + SETTLED_MS;
    for (;;) {
      const intent = await call('GET', `/v1/checkout_intents/${id}`);
      if (intent.status !== 'processing' || Date.now() > deadlineMs) return intent;
      await pause(500);
    }
  }

  /** Answers what is asked for, as far as the case knows it; a question that it cannot answer ends it there. */
  async function quote(order) {
    const { id } = await call('POST', '/v1/checkout_intents', order.request);
    let intent = await settled(id);
    for (let count = 0; count < QUESTIONS_MAX; count++) {
      if (intent.next_action?.type !== 'select_options') return intent;
      const options = answersTo(intent.next_action.options_schema, order);
      if (options === null) return intent;
      await call('POST', `/v1/checkout_intents/${id}/respond`, { options });
      intent = await settled(id);
    }
    return intent;
  }

  async function confirm(id) {
    await call('POST', `/v1/checkout_intents/${id}/confirm`);
    return settled(id);
  }

  return { call, quote, confirm, baseUrl: demo.base_url };
}

function answersTo({ properties }, order) {
  const answers = Object.entries(properties).map(([key, schema]) => [key, answerTo(key, schema, order)]);
  return answers.some(([, value]) => value === undefined) ? null : Object.fromEntries(answers);
}

function answerTo(key, schema, { answers = {}, person = [], quantity, cvc }) {
  const known = answers[key.toLowerCase()] ?? answerOfPerson(person, key, schema);
  if (known !== undefined) return schema.enum ? valueLike(schema.enum, known) : known;
  if (key === 'card_cvc') return cvc;
  if (key === 'quantity') return quantity;
  if (['approve_merchant', 'shipping', 'consents'].includes(key)) return schema.enum?.[0];
  // An empty value takes a wish back, which no case does.
  if (schema.enum?.length === 1) return schema.enum[0] === '' ? undefined : schema.enum[0];
  // A shop may call a choice otherwise than its manifest does.
  return Object.values(answers)
    .map((value) => valueLike(schema.enum ?? [], value))
    .find((value) => value !== undefined);
}

/** What only the person can tell, found by a word of the question. */
function answerOfPerson(person, key, schema) {
  const question = `${key} ${schema.title ?? ''} ${schema.description ?? ''}`.toLowerCase();
  return person.find(([word]) => question.includes(word))?.[1];
}

/** The value itself, one that has it as a word (`Tee M`), or one that has it in a word. */
function valueLike(values, wanted) {
  const text = String(wanted).toLowerCase();
  const written = (value) => String(value).toLowerCase();
  return (
    values.find((value) => written(value) === text) ??
    values.find((value) => ` ${written(value)} `.includes(` ${text} `)) ??
    values.find((value) => written(value).includes(text))
  );
}
