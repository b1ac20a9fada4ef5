import type { Json } from '@florin/page-reading/json';
import { withTimeLimit } from '@florin/time-limit/time-limit';

export interface ModelSettings {
  /** Base address of an OpenAI-compatible API, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
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
}

const TIMEOUT_MS = 8_000;

/**
 * One question to an OpenAI-compatible endpoint. Throws where there is no answer; what it answers is still to be vetted.
 * @example await askModel(settings, { instruction: 'Choose one of the values.', data: { values }, schema })
 */
export function askModel(settings: ModelSettings, request: ModelRequest): Promise<Json> {
  const limits = { timeoutMs: settings.timeoutMs ?? TIMEOUT_MS, signals: [request.signal] };
  return withTimeLimit(limits, (signal) => askWithin(settings, request, signal));
}

async function askWithin(
  { baseUrl, apiKey, model }: ModelSettings,
  { instruction, data, schema }: ModelRequest,
  signal: AbortSignal,
): Promise<Json> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      temperature: 0,
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: JSON.stringify(data) },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'choice', strict: true, schema } },
    }),
    signal,
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}`);
  const body = (await response.json()) as { choices?: { message?: { content?: string } }[] };
  return JSON.parse(body.choices?.[0]?.message?.content ?? 'null') as Json;
}
