import { setTimeout as sleep } from 'node:timers/promises';
import type { Florin } from '@florin/sdk/florin';
import type { RefusedRequest } from '@florin/wire/accounts/refused-request';
import type { Command } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';

const LOOK_MS = 1_000;
/** A request is written down a moment after its answer, by any of several processes: none is missed that is not older than this. */
const LATE_SECONDS = 30;

export const logsCommand: Command = {
  name: 'logs tail',
  summary: 'Show failed requests of the account as they happen.',
  options: { count: { type: 'string', value: 'number', help: 'stop after this many' }, ...clientOptions },
  async run(call) {
    const { options, output, terminal } = call;
    const countMax = Number(options.text('count') ?? Number.POSITIVE_INFINITY);
    const florin = clientOf(call);
    let count = 0;
    output.note('Listening.');
    for await (const request of refusedFrom(florin, terminal.signal)) {
      if (output.isJson) output.jsonLine(request);
      else output.say(lineOf(request));
      if (++count >= countMax) return undefined;
    }
    return undefined;
  },
};

async function* refusedFrom(florin: Florin, signal: AbortSignal): AsyncGenerator<RefusedRequest> {
  const startedAt = Math.floor(Date.now() / 1_000);
  let told = new Set<string>();
  for (;;) {
    const since = Math.max(startedAt, Math.floor(Date.now() / 1_000) - LATE_SECONDS);
    const { data } = await florin.refusedRequests.list({ created_gte: since, limit: 100 }, { signal });
    for (const request of [...data].reverse()) if (!told.has(request.id)) yield request;
    told = new Set(data.map(({ id }) => id));
    await sleep(LOOK_MS, undefined, { signal });
  }
}

function lineOf({ created, status, method, path, code, id }: RefusedRequest): string {
  return [new Date(created * 1_000).toISOString().slice(11, 19), status, method, path, code, id].join('  ');
}
