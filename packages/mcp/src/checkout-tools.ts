import type { Florin } from '@florin/sdk/florin';
import { TimeoutError } from '@florin/sdk/request/errors';
import {
  CheckoutIntent,
  CheckoutIntentCreate,
  CheckoutIntentRespond,
} from '@florin/wire/checkout/checkout-intent';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ElicitInputParams,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { personAction } from './tell/checkout-intent.ts';
import { asksForCvc, CVC, withoutCvc } from './tell/options.ts';
import { type Acting, ENDS, MAKES, refusing, reporting, showing, type Tool } from './tool.ts';

const STEPS_MS = 1_000;
/** Clients wait for a minute unless told otherwise: what takes longer is answered as it is, and waited for apart. */
const ANSWER_MS_MAX = 50_000;
const id = z.string().min(1).meta({ description: 'The id of the checkout intent: ci_…' });

/** Buying: what costs money takes the amount that was seen. */
export const checkoutTools: readonly Tool[] = [
  {
    name: 'checkout_intents_create',
    title: 'Start a purchase',
    description:
      'Start a purchase at the page of a product. Nothing is paid yet: it ends with a quote to confirm, options to choose, or a failure that says what to do. Where it is still processing, use wait_for_status.',
    input: CheckoutIntentCreate,
    output: CheckoutIntent,
    annotations: { ...MAKES, openWorldHint: true },
    async run({ florin }, input, context) {
      if (namesCvc(input)) return refusing(`${NO_CVC} It is asked for where it is needed.`);
      const { signal } = context.mcpReq;
      const deadlineMs = Date.now() + ANSWER_MS_MAX;
      const created = await reporting(
        context,
        async (tell) => tell(`looking at ${String(input.url)}`),
        // Whom an agent speaks with can take over, unless it says that nobody is there.
        () =>
          florin.checkoutIntents.create(
            { allow_redirects: true, ...(input as z.input<typeof CheckoutIntentCreate>) },
            { signal },
          ),
      );
      if (created.status !== 'processing') return showing(created);
      return showing(
        await watched(florin, created.id, context, () => settled(florin, created, signal, deadlineMs)),
      );
    },
  },
  {
    name: 'checkout_intents_respond',
    title: 'Answer what a purchase asks for',
    description:
      'Supply the options that a checkout intent asks for in next_action.options_schema. They are merged into those that are there; a card’s security code is never among them.',
    input: z.strictObject({ id, ...CheckoutIntentRespond.shape }),
    output: CheckoutIntent,
    annotations: { ...MAKES, openWorldHint: true },
    async run({ florin }, input, context) {
      const { signal } = context.mcpReq;
      if (namesCvc(input)) {
        const intent = await florin.checkoutIntents.retrieve(input.id as string, { signal });
        return refusing(NO_CVC, {}, intent);
      }
      const deadlineMs = Date.now() + ANSWER_MS_MAX;
      const options = input.options as CheckoutIntentRespond['options'];
      const answered = await florin.checkoutIntents.respond(input.id as string, { options }, { signal });
      return showing(
        await watched(florin, answered.id, context, () => settled(florin, answered, signal, deadlineMs)),
      );
    },
  },
  {
    name: 'checkout_intents_confirm',
    title: 'Pay a quoted purchase',
    description:
      'Pay what was quoted: the card is charged once. Say the amount and the currency that you saw in the quote. If the quote has changed, nothing is bought.',
    input: z.strictObject({
      id,
      amount: z.int().positive().meta({ description: 'The quoted total in cents, as you saw it.' }),
      currency: z
        .string()
        .meta({ description: 'The currency of the quote, as you saw it, for example usd.' }),
    }),
    output: CheckoutIntent,
    annotations: { ...ENDS, openWorldHint: true },
    async run({ florin }, input, context) {
      const intent = await florin.checkoutIntents.retrieve(input.id as string);
      const refusal = refusalOf(intent, input.amount as number, input.currency as string);
      if (refusal !== null) return refusing(refusal, {}, intent);
      const { signal } = context.mcpReq;
      const deadlineMs = Date.now() + ANSWER_MS_MAX;
      return showing(
        await watched(florin, intent.id, context, async () => {
          const confirmed = await florin.checkoutIntents.confirm(intent.id, { signal });
          return settled(florin, confirmed, signal, deadlineMs);
        }),
      );
    },
  },
  {
    name: 'checkout_intents_ask',
    title: 'Ask the person what a purchase waits for',
    description:
      'Ask the person what a checkout intent waits for: options to choose, or a page to open (their bank, an approval, the card’s security code). Where the client cannot ask, it answers what to ask.',
    input: z.strictObject({ id }),
    output: CheckoutIntent,
    annotations: { ...MAKES, openWorldHint: true },
    run: askPerson,
  },
];

const NO_CVC =
  'A card’s security code never goes through an agent, and nothing was sent: a person enters it in the dashboard.';

function namesCvc({ options }: Record<string, unknown>): boolean {
  return typeof options === 'object' && options !== null && Object.hasOwn(options, CVC);
}

/** Why a quote is not confirmed; null where it is what was seen. */
function refusalOf(intent: CheckoutIntent, amount: number, currency: string): string | null {
  if (intent.status !== 'requires_confirmation')
    return `The intent is ${intent.status}: there is nothing to confirm.`;
  if (intent.amount === amount && intent.currency === currency.toLowerCase()) return null;
  return `The quote is ${intent.amount} cents ${intent.currency}, not ${amount} ${currency}: nothing was bought. Look at it again.`;
}

/** Settled, or still `processing` where that takes longer than a client waits. */
async function settled(
  florin: Florin,
  intent: CheckoutIntent,
  signal: AbortSignal,
  deadlineMs = Date.now() + ANSWER_MS_MAX,
): Promise<CheckoutIntent> {
  const timeoutMs = deadlineMs - Date.now();
  if (intent.status !== 'processing' || timeoutMs <= 0) return intent;
  const states = ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'] as const;
  try {
    return await florin.checkoutIntents.waitFor(intent.id, states, { signal, timeoutMs });
  } catch (error) {
    if (error instanceof TimeoutError) return florin.checkoutIntents.retrieve(intent.id, { signal });
    throw error;
  }
}

/** Tells what is done in the shop, as it is done. */
function watched<T>(
  florin: Florin,
  intentId: string,
  context: ServerContext,
  work: () => Promise<T>,
): Promise<T> {
  const watch = async (tell: (message: string) => Promise<void>, signal: AbortSignal) => {
    for (let told = 0; !signal.aborted; ) {
      const { data } = await florin.checkoutIntents.steps(intentId, { signal });
      for (const step of data.filter(({ number }) => number > told)) {
        await tell([step.name, step.detail].filter(Boolean).join(' '));
        told = step.number;
      }
      await new Promise((resolve) => setTimeout(resolve, STEPS_MS));
    }
  };
  return reporting(context, watch, work);
}

const KEY = 'answer';

async function askPerson({ florin }: Acting, input: Record<string, unknown>, context: ServerContext) {
  const intent = await florin.checkoutIntents.retrieve(input.id as string);
  const { next_action: action } = intent;
  if (action === null || !canAsk(context)) return showing(intent);
  if (action.type === 'select_options') return askForOptions(florin, intent, action.options_schema, context);
  const [message, url] = personAction(action);
  return askToOpen(florin, intent, { message: `${message}.`, url }, context);
}

/** Options in a form of the client; the security code, once nothing else is open, on a page of the installation. */
function askForOptions(
  florin: Florin,
  intent: CheckoutIntent,
  asked: Record<string, unknown>,
  context: ServerContext,
) {
  const open = withoutCvc(asked);
  if (Object.keys(open.properties ?? {}).length > 0) return askByForm(florin, intent, open, context);
  if (!asksForCvc(asked)) return showing(intent);
  const message = 'The shop asks for the security code of the card. It is entered on a page of your Florin.';
  return askToOpen(florin, intent, { message, url: intent.hosted_url }, context);
}

async function askToOpen(
  florin: Florin,
  intent: CheckoutIntent,
  page: { readonly message: string; readonly url: string },
  { mcpReq }: ServerContext,
) {
  if (mcpReq.inputResponses?.[KEY] !== undefined)
    return showing(await settled(florin, intent, mcpReq.signal));
  return inputRequired({ inputRequests: { [KEY]: inputRequired.elicitUrl({ ...page }) } });
}

async function askByForm(
  florin: Florin,
  intent: CheckoutIntent,
  schema: Record<string, unknown>,
  { mcpReq }: ServerContext,
) {
  const options = acceptedContent(mcpReq.inputResponses, KEY);
  if (options !== undefined) {
    const answered = await florin.checkoutIntents.respond(intent.id, { options });
    return showing(await settled(florin, answered, mcpReq.signal));
  }
  if (mcpReq.inputResponses?.[KEY] !== undefined) return refusing('The person did not choose.', {}, intent);
  const requestedSchema = formOf(schema);
  if (requestedSchema === null) return showing(intent);
  const message = `What exactly should be bought at ${new URL(intent.url).host}?`;
  return inputRequired({ inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) } });
}

/** Forms of elicitation are flat: texts, numbers, booleans and choices. Null where more is asked. */
function formOf(schema: Record<string, unknown>): ElicitInputParams['requestedSchema'] | null {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const isFlat = properties.every(([, { type }]) =>
    ['string', 'number', 'integer', 'boolean'].includes(String(type)),
  );
  if (!isFlat || properties.length === 0) return null;
  const fields = properties.map(([name, { type, title, description, enum: choices }]) => [
    name,
    Object.fromEntries(
      Object.entries({ type, title, description, enum: choices }).filter(([, value]) => value !== undefined),
    ),
  ]);
  return { type: 'object', properties: Object.fromEntries(fields), required: schema.required ?? [] } as never;
}

/** Only the revision in which a tool answers that it needs something can ask without holding the request open. */
function canAsk({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY];
  return typeof capabilities === 'object' && capabilities !== null && 'elicitation' in capabilities;
}
