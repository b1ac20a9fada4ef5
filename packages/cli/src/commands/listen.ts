import { createHmac } from 'node:crypto';
import { signatureHeaderOf } from '@florin/sdk/webhooks';
import type { Event } from '@florin/wire/events/event';
import { type Call, type Command, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions, credentialsOf } from '../terminal/credentials.ts';

const FORWARD_MS_MAX = 30_000;

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Show events as they happen, and forward them, signed, to a local url.',
  options: {
    'forward-to': { type: 'string', value: 'url', help: 'where to send each event, like a webhook' },
    secret: {
      type: 'string',
      value: 'variable',
      help: 'the variable that holds the signing secret (else $FLORIN_WEBHOOK_SECRET, else one of the key, always the same)',
    },
    event: {
      type: 'string',
      multiple: true,
      value: 'type',
      help: 'only these: gift.*, checkout.session.completed',
    },
    count: { type: 'string', value: 'number', help: 'stop after this many' },
    ...clientOptions,
  },
  async run(call) {
    const { options, output, terminal } = call;
    const url = receiverOf(options.text('forward-to'));
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

function secretOf(call: Call): string {
  const { environment } = call.terminal;
  const variable = call.options.text('secret');
  if (variable === undefined) return environment.FLORIN_WEBHOOK_SECRET || ownSecretOf(call);
  const secret = environment[variable];
  if (!secret) throw new UsageError(`The variable ${variable} is not set.`);
  return secret;
}

/** The same from run to run, so that the receiver need not be told again: made from the key, from which it cannot be told back. */
function ownSecretOf(call: Call): string {
  const { apiKey } = credentialsOf(call);
  return `whsec_${createHmac('sha256', apiKey ?? '')
    .update('florin listen')
    .digest('hex')
    .slice(0, 48)}`;
}

/**
 * People type `localhost:3000/hooks`, or a port: what has no scheme is of this machine, over http.
 * @example receiverOf('localhost:3000/hooks') // 'http://localhost:3000/hooks'
 */
export function receiverOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const host = /^:?\d{1,5}(\/|$)/.test(typed) ? `localhost:${typed.replace(/^:/, '')}` : typed;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new UsageError('--forward-to takes a url of http or https, a host with a port, or a port.');
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
