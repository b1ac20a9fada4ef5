import type { Florin } from '@florin/sdk/florin';
import { FlorinError, RefusedError } from '@florin/sdk/request/errors';
import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { SpendingWallet } from './spending-wallet.ts';
import { tell } from './tell/tell.ts';
import { textOf } from './tell/text.ts';

/** With what tools act: the key of a client, and a wallet where whoever runs this server has given it one. */
export interface Acting {
  readonly florin: Florin;
  readonly wallet: SpendingWallet | null;
}

/** What an agent can do, and how it is told of it. */
export interface Tool {
  readonly name: string;
  /** What people see in a list of tools. */
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  run(
    acting: Acting,
    input: Record<string, unknown>,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult>;
}

/** Looks, changes nothing. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Makes something that costs nothing yet. */
export const MAKES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
/** Ends something, or moves money; repeating it changes nothing more. */
export const ENDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** An object: for programs as it is, for models in a few lines. */
export function showing(object: object): CallToolResult {
  return { content: [{ type: 'text', text: tell(object) }], structuredContent: { ...object } };
}

/**
 * What went wrong, for the model to act on: a refusal is an outcome of the tool, not of the protocol. Its details are beside the
 * answer, not in it: an answer has the schema of the tool.
 * @example return refusing('The quote has changed: nothing was bought.', {}, intent)
 */
export function refusing(message: string, details: RefusalDetails = {}, object?: object): CallToolResult {
  const told = Object.entries(details).filter(([, value]) => value !== undefined);
  const lines = [
    message,
    told.map(([name, value]) => `${name}: ${value}`).join(', '),
    object && tell(object),
  ];
  return {
    content: [{ type: 'text', text: textOf(lines) }],
    _meta: { error: { message, ...Object.fromEntries(told) } },
    isError: true,
  };
}

interface RefusalDetails {
  readonly code?: string | undefined;
  readonly param?: string | undefined;
  readonly status?: number;
  readonly request_id?: string | undefined;
}

/** Tells refusals of the service as outcomes; whatever else is thrown is a fault of this server. */
export async function guarded<T>(work: () => Promise<T>): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FlorinError)) throw error;
    if (!(error instanceof RefusedError))
      return refusing(`${error.message} The outcome is unknown. Check before you repeat it.`);
    const { code, param, status, requestId } = error;
    return refusing(error.message, { code, param, status, request_id: requestId });
  }
}

/**
 * Tells whoever asked for progress what happens, while the work goes on. Steps are named by whoever works.
 * @example await reporting(context, (tell) => watch(intent, tell), () => florin.checkoutIntents.create(input))
 */
export async function reporting<T>(
  context: ServerContext,
  watch: (tell: (message: string) => Promise<void>, signal: AbortSignal) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const { progressToken } = context.mcpReq._meta ?? {};
  if (progressToken === undefined) return work();
  const ended = new AbortController();
  let progress = 0;
  const tell = async (message: string) => {
    progress += 1;
    await context.mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, message },
    });
  };
  // Progress is for whoever likes to watch; that it could not be told ends nothing.
  const watching = watch(tell, ended.signal).catch(() => undefined);
  try {
    return await work();
  } finally {
    ended.abort();
    await watching;
  }
}
