import type { Florin } from '@florin/sdk/florin';
import type { CheckoutIntent, CheckoutIntentRedirectToUrl } from '@florin/wire/checkout/checkout-intent';
import { plainAmountIn } from '@florin/wire/currency/fraction-digits';
import { type Call, type Command, CommandError, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';
import { exitCodes } from '../terminal/run.ts';

const SETTLED = ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'] as const;
const ROUNDS_MAX = 10;
const STEPS_MS = 1_000;

export const checkoutCommand: Command = {
  name: 'checkout',
  summary: 'Buy something from a product page. Asks for options, shows the quote and asks for confirmation.',
  takes: '<url> [wish…]',
  options: {
    option: {
      type: 'string',
      short: 'o',
      multiple: true,
      value: 'name=value',
      help: 'an option that you already know',
    },
    'max-amount': { type: 'string', value: 'cents', help: 'spending limit' },
    confirm: { type: 'string', value: 'cents', help: 'pay without asking if the quote is exactly this' },
    card: { type: 'string', value: 'id', help: 'the card; the newest one by default' },
    account: { type: 'boolean', help: 'create an account if the shop requires one' },
    unattended: { type: 'boolean', help: 'fail if the shop requires a person' },
    ...clientOptions,
  },
  run: checkOut,
};

async function checkOut(call: Call): Promise<number> {
  const { options, words, output, terminal } = call;
  const [url, ...wish] = words;
  const florin = clientOf(call);
  const maxAmount = options.cents('max-amount');
  const card = options.text('card');
  const created = await florin.checkoutIntents.create({
    url: url!,
    ...(wish.length > 0 && { prompt: wish.join(' ') }),
    ...((options.has('option') || options.has('account')) && {
      options: {
        ...Object.fromEntries(options.list('option').map(optionOf)),
        ...(options.has('account') && { buyer: { account: true } }),
      },
    }),
    ...(maxAmount !== undefined && { max_amount: maxAmount }),
    ...(card !== undefined && { card }),
    allow_redirects: !options.has('unattended'),
  });
  const watching = new AbortController();
  const steps = showSteps(call, florin, created.id, watching.signal);
  try {
    let intent = await settle(florin, created.id, terminal.signal);
    for (let round = 0; round < ROUNDS_MAX && !isFinal(intent); round++) {
      const goesOn = await act(call, florin, intent);
      if (!goesOn) break;
      intent = await settle(florin, created.id, terminal.signal);
    }
    output.object(intent as unknown as Record<string, unknown>);
    return intent.status === 'succeeded' ? exitCodes.done : exitCodes.failed;
  } finally {
    watching.abort();
    await steps;
  }
}

function isFinal({ status }: CheckoutIntent): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled';
}

function settle(florin: Florin, id: string, signal: AbortSignal): Promise<CheckoutIntent> {
  return florin.checkoutIntents.waitFor(id, SETTLED, { signal, timeoutMs: 1_800_000 });
}

/** False where nobody is there to decide. */
async function act(call: Call, florin: Florin, intent: CheckoutIntent): Promise<boolean> {
  const { next_action } = intent;
  if (intent.status === 'requires_confirmation') return confirm(call, florin, intent);
  if (next_action?.type === 'select_options') {
    const options = await chooseOptions(call, next_action.options_schema);
    if (options === null) return false;
    await florin.checkoutIntents.respond(intent.id, { options });
    return true;
  }
  if (next_action?.type === 'redirect_to_url') return goOnAtShop(call, florin, intent.id, next_action);
  const page =
    next_action?.type === 'payment_authentication'
      ? next_action.payment_authentication.url
      : next_action?.type === 'approval'
        ? next_action.approval.url
        : null;
  if (page === null) return false;
  call.output.note(`Open this page to continue: ${page}`);
  if ((await call.terminal.ask('Press Enter when that is done. ')) === null) return false;
  return true;
}

/** Whoever sits at the terminal is the person: they open the shop, and say what they did there. */
async function goOnAtShop(
  call: Call,
  florin: Florin,
  id: string,
  { redirect_to_url }: CheckoutIntentRedirectToUrl,
): Promise<boolean> {
  call.output.note(`Only a person can continue: ${redirect_to_url.message}`);
  call.output.note(`Open this page to continue: ${redirect_to_url.url}`);
  const options = await chooseOptions(call, redirect_to_url.options_schema);
  if (options === null) return false;
  await florin.checkoutIntents.respond(id, { options });
  return true;
}

/** What is paid is what was seen: the amount is read from the quote, and said back. */
async function confirm(call: Call, florin: Florin, intent: CheckoutIntent): Promise<boolean> {
  const { amount, currency, amount_breakdown } = intent;
  const price = `${plainAmountIn(amount!, currency!)} ${currency!.toUpperCase()}`;
  for (const [name, cents] of Object.entries(amount_breakdown ?? {}))
    call.output.note(`  ${name}  ${plainAmountIn(cents, currency!)}`);
  call.output.note(`The price is ${price}.`);
  for (const warning of intent.summary?.warnings ?? []) call.output.note(`Note from the shop: ${warning}`);
  const given = call.options.cents('confirm');
  if (given !== undefined && given !== amount)
    throw new CommandError(`The quote is ${amount} cents, but --confirm says ${given}. Nothing was bought.`);
  if (given === undefined) {
    const answer = await call.terminal.ask(`Pay ${price}? [y/N] `);
    if (answer === null) return false;
    if (!/^y(es)?$/i.test(answer)) {
      await florin.checkoutIntents.cancel(intent.id);
      return true;
    }
  }
  await florin.checkoutIntents.confirm(intent.id);
  return true;
}

interface Field {
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
}

async function chooseOptions(
  call: Call,
  schema: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Field>);
  const required = new Set((schema.required ?? []) as readonly string[]);
  const chosen: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const value = await chooseOne(call, name, field, required.has(name));
    if (value === null) return null;
    if (value !== '') chosen[name] = value;
  }
  return chosen;
}

async function chooseOne(call: Call, name: string, field: Field, isNeeded: boolean): Promise<unknown> {
  const choices = field.oneOf?.map(({ const: value }) => value) ?? field.enum ?? [];
  const titles = field.oneOf?.map(({ title, const: value }) => title ?? String(value)) ?? choices.map(String);
  call.output.note(`${field.title ?? name}${field.description ? `: ${field.description}` : ''}`);
  for (const [index, title] of titles.entries()) call.output.note(`  ${index + 1}) ${title}`);
  for (;;) {
    const answer = await call.terminal.ask(choices.length > 0 ? `1 to ${choices.length}: ` : '> ');
    if (answer === null) return null;
    if (answer === '' && !isNeeded) return '';
    const value =
      choices.length > 0
        ? (choices[Number(answer) - 1] ?? choices[titles.indexOf(answer)])
        : typed(answer, field);
    if (value !== undefined && value !== '') return value;
  }
}

function typed(answer: string, { type }: Field): unknown {
  if (type === 'integer' || type === 'number')
    return Number.isNaN(Number(answer)) ? undefined : Number(answer);
  if (type === 'boolean') return /^(y|yes|true|1)$/i.test(answer);
  return answer;
}

/** What is done in the shop, as it is done. */
async function showSteps(call: Call, florin: Florin, id: string, signal: AbortSignal): Promise<void> {
  let shown = 0;
  while (!signal.aborted) {
    try {
      const { data } = await florin.checkoutIntents.steps(id, { signal });
      for (const step of data.filter(({ number }) => number > shown)) {
        call.output.note(`  ${step.name}${step.detail ? ` ${step.detail}` : ''}`);
        shown = step.number;
      }
    } catch {
      // Steps are for whoever likes to watch; the intent itself says what became of it.
    }
    await pauseUntil(STEPS_MS, signal);
  }
}

function pauseUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

function optionOf(text: string): [string, string | number] {
  const mark = text.indexOf('=');
  if (mark < 1) throw new UsageError(`-o takes name=value, and got "${text}".`);
  const [name, value] = [text.slice(0, mark), text.slice(mark + 1)];
  return [name, name === 'quantity' && /^\d{1,15}$/.test(value) ? Number(value) : value];
}
