import { randomBytes } from 'node:crypto';
import { signatureHeaderOf } from '@florin/sdk/webhooks';
import type { Event } from '@florin/wire/events/event';
import { type Call, type Command, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';

const FORWARD_MS_MAX = 30_000;

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Show events as they happen, and forward them, signed, to a url of this machine.',
  options: {
    'forward-to': { type: 'string', value: 'url', help: 'where each event is sent, as a webhook is' },
    secret: {
      type: 'string',
      value: 'variable',
      help: 'the variable that holds the signing secret; a new one otherwise',
    },
    event: {
      type: 'string',
      multiple: true,
      value: 'type',
      help: 'only these: gift.*, checkout.session.completed',
    },
    count: { type: 'string', value: 'number', help: 'end after so many' },
    ...clientOptions,
  },
  async run(call) {
    const { options, output, terminal } = call;
    const url = options.text('forward-to');
    if (url !== undefined && !URL.canParse(url)) throw new UsageError('--forward-to takes a url.');
    const secret = secretOf(call);
    const countMax = Number(options.text('count') ?? Number.POSITIVE_INFINITY);
    const types = options.list('event');
    const onOpen = () => output.note(url === undefined ? 'Listening.' : `Listening. Signed with ${secret}`);
    const events = clientOf(call).events.stream(types.length > 0 ? { types: [...types] } : {}, {
      signal: terminal.signal,
      onOpen,
    });
    let count = 0;
    for await (const event of events) {
      const answer = url === undefined ? undefined : await forward(url, event, secret);
      if (output.isJson) output.jsonLine(answer === undefined ? event : { ...event, forwarded: answer });
      else output.say([time(event), event.type, idOf(event), event.id, answer].filter(Boolean).join('  '));
      if (++count >= countMax) return undefined;
    }
    return undefined;
  },
};

function secretOf({ options, terminal: { environment } }: Call): string {
  const variable = options.text('secret');
  if (variable === undefined)
    return environment.FLORIN_WEBHOOK_SECRET || `whsec_${randomBytes(24).toString('hex')}`;
  const secret = environment[variable];
  if (!secret) throw new UsageError(`The variable ${variable} is not set.`);
  return secret;
}

/** The status that came back, or why none did. */
async function forward(url: string, event: Event, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  const signature = await signatureHeaderOf(body, secret);
  const headers = {
    'content-type': 'application/json',
    'florin-signature': signature,
    'stripe-signature': signature,
    'user-agent': 'florin-listen',
  };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), FORWARD_MS_MAX);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: stop.signal,
    });
    return String(response.status);
  } catch (error) {
    // The receiver is being written: that it is not there yet is no reason to end.
    return (error as { cause?: { code?: string } }).cause?.code ?? 'no answer';
  } finally {
    clearTimeout(timer);
  }
}

function idOf(event: Event): string {
  return 'id' in event.data.object ? event.data.object.id : '-';
}

const time = ({ created }: Event) => new Date(created * 1000).toISOString().slice(11, 19);
