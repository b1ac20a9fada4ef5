import { rmSync } from 'node:fs';
import { PAGE_LIMITS } from '@florin/checkout-browser/foreign-pages/page-limits';
import type { EgressPolicy } from '@florin/egress/policy';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { ensureAccount } from '../../accounts/store.ts';
import { makeApiKey } from '../../api-keys/make.ts';
import {
  type Body,
  type CheckoutScene,
  firstAnswer,
  loopbackPolicy,
  startScene,
} from '../checkout-scene.testing.ts';

export interface Neighbourhood {
  readonly scene: CheckoutScene;
  /** All kinds of hostility that are known. */
  readonly kinds: readonly string[];
  /** Intents of accounts that mean harm, a kind after the other. Some have ended before all are made. */
  attack(count: number, accounts: number, chosen?: readonly string[]): Promise<void>;
  /** An honest purchase at a shop that nobody knows yet: how long its quote took, in a browser. */
  quoteMs(): Promise<number>;
  /** What became of the hostile intents, each with its kind. */
  outcomes(): Promise<readonly Body[]>;
  stop(): Promise<void>;
}

/**
 * An installation with shops that mean harm beside one that does not.
 * @example const neighbourhood = await startNeighbourhood({ memoryMb: 500 }); await neighbourhood.attack(100, 10)
 */
export async function startNeighbourhood({
  memoryMb,
}: {
  readonly memoryMb: number;
}): Promise<Neighbourhood> {
  const program = await bundleForNode(new URL('./hostile-site.child.testing.ts', import.meta.url));
  const site = startChild(program, []);
  const { port, kinds } = await messageOf<{ port: number; kinds: readonly string[] }>(site);
  const pageLimits = { ...PAGE_LIMITS, memoryBytes: memoryMb * 1_048_576 };
  const scene = await startScene(
    { kinds: ['one-page'] },
    { waitMs: 0 },
    { policy: policyWith(), pageLimits },
  );
  let shops = 0;
  const hostile: { readonly id: string; readonly key: string; readonly kind: string }[] = [];

  return {
    scene,
    kinds,
    async attack(count, accounts, chosen = kinds) {
      const keys = await Promise.all(Array.from({ length: accounts }, (_, index) => keyOf(scene, index)));
      for (let made = 0; made < count; made++) {
        const kind = chosen[made % chosen.length]!;
        const url = `http://shop-${made}.hostile.test:${port}/${encodeURIComponent(kind)}/`;
        const key = keys[made % keys.length]!;
        const { body } = await scene.post('/v1/checkout_intents', { key, json: { url } });
        hostile.push({ id: body.id, key, kind });
      }
    },
    async quoteMs() {
      const shop = await scene.sandbox.openShop({ kind: 'one-page', seed: 7, name: `honest-${++shops}` });
      const url = shop.productUrls[0];
      const startedMs = performance.now();
      let intent = await scene.create({ url });
      for (let round = 0; round < 6; round++) {
        intent = await settled(scene, intent.id);
        if (intent.status !== 'requires_action') break;
        await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
      }
      if (intent.status !== 'requires_confirmation') throw new Error(`not quoted: ${JSON.stringify(intent)}`);
      return performance.now() - startedMs;
    },
    outcomes: () =>
      Promise.all(
        hostile.map(async ({ id, key, kind }) => {
          const { body } = await scene.get(`/v1/checkout_intents/${id}`, { key });
          return { kind, ...body };
        }),
      ),
    async stop() {
      for (const { id, key } of hostile) await scene.post(`/v1/checkout_intents/${id}/cancel`, { key });
      await scene.stop();
      await killHard(site);
      rmSync(program);
    },
  };
}

async function keyOf(scene: CheckoutScene, index: number): Promise<string> {
  const wallet = `hostile-${index}`;
  const { id } = await ensureAccount(scene.database, wallet, wallet);
  return (await makeApiKey(scene.database, id, 'key')).secret;
}

function settled(scene: CheckoutScene, id: string): Promise<Body> {
  return scene.until(id, ({ status }) => status !== 'processing');
}

function policyWith(): EgressPolicy {
  const loopback = loopbackPolicy();
  const isHostile = (hostname: string) => hostname.endsWith('.hostile.test');
  return {
    vetUrl: (text) =>
      URL.canParse(text) && isHostile(new URL(text).hostname) ? new URL(text) : loopback.vetUrl(text),
    addressesOf: async (host, port) => (isHostile(host) ? ['127.0.0.1'] : loopback.addressesOf(host, port)),
    isAllowListed: (url) => isHostile(url.hostname) || loopback.isAllowListed(url),
  };
}
