import { startTestServer, type TestServer } from '@florin/egress/test-server.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askModel, type ModelApi } from './ask-model.ts';

/** Stands for the endpoint of a provider, which lies outside the machine. */
let endpoint: TestServer;
let reply: unknown;
let asked: { path: string; headers: Record<string, unknown>; body: Record<string, unknown> };
beforeAll(async () => {
  endpoint = await startTestServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked = { path: request.url ?? '', headers: request.headers, body: JSON.parse(body) };
    response.end(JSON.stringify(reply));
  });
});
afterAll(() => endpoint.close());

const SCHEMA = { type: 'object', properties: { size: { type: 'string' } } };
const ask = (api: ModelApi) =>
  askModel(
    { baseUrl: endpoint.origin, api, apiKey: 'hush', model: 'any' },
    { instruction: 'Choose.', data: { sizes: ['S'] }, schema: SCHEMA },
  );

it.each<[ModelApi, string, unknown]>([
  ['openai', 'structured output', { choices: [{ message: { content: '{"size":"S"}' } }] }],
  ['openai', 'JSON between fences', { choices: [{ message: { content: '```json\n{"size":"S"}\n```' } }] }],
  [
    'openai',
    'a tool call',
    { choices: [{ message: { content: null, tool_calls: [{ function: { arguments: '{"size":"S"}' } }] } }] },
  ],
  [
    'anthropic',
    'a tool call',
    {
      content: [
        { type: 'text', text: 'So:' },
        { type: 'tool_use', input: { size: 'S' } },
      ],
    },
  ],
  ['anthropic', 'text', { content: [{ type: 'text', text: '{"size":"S"}' }] }],
])('%s answers by %s', async (api, _how, said) => {
  reply = said;
  expect(await ask(api)).toEqual({ size: 'S' });
});

it.each<[ModelApi, unknown]>([
  ['openai', { choices: [] }],
  ['openai', { choices: 'no' }],
  ['anthropic', {}],
])('%s: what holds no answer is none', async (api, said) => {
  reply = said;
  expect(await ask(api)).toBeNull();
});

it('asks each in its own form, and strange words are data', async () => {
  reply = { content: [] };
  await ask('anthropic');
  expect(asked).toMatchObject({
    path: '/messages',
    headers: { 'x-api-key': 'hush', 'anthropic-version': '2023-06-01' },
    body: {
      system: 'Choose.',
      tool_choice: { type: 'tool', name: 'answer' },
      tools: [{ input_schema: SCHEMA }],
    },
  });
  reply = { choices: [] };
  await ask('openai');
  expect(asked).toMatchObject({ path: '/chat/completions', headers: { authorization: 'Bearer hush' } });
  expect(asked.body.messages).toEqual([
    { role: 'system', content: 'Choose.' },
    { role: 'user', content: '{"sizes":["S"]}' },
  ]);
});
