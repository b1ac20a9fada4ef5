import type { HistoryPublicKey } from '@florin/sdk/events/verify-proof';
import type { Florin } from '@florin/sdk/florin';
import type { Command } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';

export const verifyEventCommand: Command = {
  name: 'events verify',
  summary: 'Check that an event of yours stands in the sealed history as you see it.',
  takes: '<id>',
  options: {
    key: {
      type: 'string',
      value: 'public key',
      help: 'the `x` that you have kept of /.well-known/florin-history; when left out, it is asked for',
    },
    ...clientOptions,
  },
  async run(call) {
    const florin = clientOf(call);
    const [id] = call.words;
    const kept = call.options.text('key');
    const key =
      kept === undefined ? await publishedKey(florin) : ({ kty: 'OKP', crv: 'Ed25519', x: kept } as const);
    const [event, proof] = await Promise.all([florin.events.retrieve(id!), florin.events.proof(id!)]);
    await florin.events.verifyProof(event, proof, key);
    const { place, root } = proof;
    call.output.object({ event: event.id, place, root: root.number, of: root.size, key: key.x });
    return undefined;
  },
};

async function publishedKey(florin: Florin): Promise<HistoryPublicKey> {
  const { keys } = (await florin.rawRequest('GET', '/.well-known/florin-history')) as {
    readonly keys: readonly [HistoryPublicKey];
  };
  return keys[0];
}
