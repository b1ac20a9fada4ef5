import type { Json } from '@florin/page-reading/json';
import { withTimeLimit } from '@florin/time-limit/time-limit';

/** The forms that providers and their imitators speak. */
export const MODEL_APIS = ['openai', 'anthropic'] as const;
export type ModelApi = (typeof MODEL_APIS)[number];

export interface ModelSettings {
  /** Base address of the API, for example `https://api.openai.com/v1` or `https://api.anthropic.com/v1`. */
  readonly baseUrl: string;
  /** The form that it speaks. Default: OpenAI's. */
  readonly api?: ModelApi;
  readonly apiKey: string | null;
  readonly model: string;
  readonly timeoutMs?: number;
  /** Told why a question stayed unanswered; things then go on as they do without a model. */
  readonly onUnanswered?: (reason: string) => void;
}

export interface ModelRequest {
  /** Our own words. */
  readonly instruction: string;
  /** What the question is about. It may hold anybody's words: they travel as data, apart from the instruction. */
  readonly data: Json;
  /** JSON Schema of the answer. An endpoint that does not keep to it may answer anything. */
  readonly schema: Json;
  readonly signal?: AbortSignal;
  /** How long the answer may be. Default: 1,000 tokens. */
  readonly tokensMax?: number;
}

/** Of models that answer, most take 5 to 14 s for a page. */
const TIMEOUT_MS = 20_000;

/**
 * One question to a language model. Throws where there is no answer; what it answers is still to be vetted.
 * @example await askModel(settings, { instruction: 'Choose one of the values.', data: { values }, schema })
 */
export function askModel(settings: ModelSettings, request: ModelRequest): Promise<Json> {
  const limits = { timeoutMs: settings.timeoutMs ?? TIMEOUT_MS, signals: [request.signal] };
  return withTimeLimit(limits, (signal) => askWithin(settings, request, signal));
}

async function askWithin(settings: ModelSettings, request: ModelRequest, signal: AbortSignal): Promise<Json> {
  const form = settings.api === 'anthropic' ? ANTHROPIC : OPENAI;
  const response = await fetch(`${settings.baseUrl.replace(/\/$/, '')}${form.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...form.headers(settings.apiKey) },
    body: JSON.stringify(form.body(settings.model, request)),
    signal,
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}`);
  const answer = form.answerIn((await response.json()) as Json);
  return typeof answer === 'string' ? (JSON.parse(unfenced(answer)) as Json) : answer;
}

/** How one provider is asked: where, with what, and where in its reply the answer stands. */
interface ModelForm {
  readonly path: string;
  headers(apiKey: string | null): Readonly<Record<string, string>>;
  body(model: string, request: ModelRequest): Json;
  /** As text or as an object that keeps to the schema. */
  answerIn(reply: Json): Json;
}

const ANSWER_TOKENS_MAX = 1_000;

/** A structured answer; endpoints that know only tool calls or plain JSON are understood, too. */
const OPENAI: ModelForm = {
  path: '/chat/completions',
  headers: (apiKey): Record<string, string> => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  body: (model, { instruction, data, schema }) => ({
    model,
    temperature: 0,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: JSON.stringify(data) },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  }),
  answerIn(reply) {
    const message = at(reply, 'choices', 0, 'message');
    return at(message, 'tool_calls', 0, 'function', 'arguments') ?? at(message, 'content') ?? null;
  },
};

/** The answer is the input of a tool that has to be called. */
const ANTHROPIC: ModelForm = {
  path: '/messages',
  headers: (apiKey): Record<string, string> => ({
    'anthropic-version': '2023-06-01',
    ...(apiKey !== null && { 'x-api-key': apiKey }),
  }),
  body: (model, { instruction, data, schema, tokensMax = ANSWER_TOKENS_MAX }) => ({
    model,
    max_tokens: tokensMax,
    system: instruction,
    messages: [{ role: 'user', content: JSON.stringify(data) }],
    tools: [{ name: 'answer', description: 'Gives the answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name: 'answer' },
  }),
  answerIn(reply) {
    const parts = at(reply, 'content');
    const called = Array.isArray(parts) ? parts.find((part) => at(part, 'type') === 'tool_use') : undefined;
    return at(called, 'input') ?? at(reply, 'content', 0, 'text') ?? null;
  },
};

function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let found = value;
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined;
    found = (found as Readonly<Record<string | number, Json>>)[key];
  }
  return found;
}

const FENCE = '```';

/** Models like to write their JSON between fences. */
function unfenced(text: string): string {
  const written = text.trim();
  if (!written.startsWith(FENCE) || !written.endsWith(FENCE)) return text;
  return written.slice(written.indexOf('\n') + 1, -FENCE.length);
}
