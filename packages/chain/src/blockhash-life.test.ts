import { startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { expect, it } from 'vitest';
import { blocksLeft } from './blockhash-life.testing.ts';
import { createChainPort } from './rpc/chain-port.ts';

it('a blockhash has 150 blocks when it is fresh and none when it is past', async () => {
  const clock = new VirtualClock();
  const chain = await startEmbeddedChain({ clock });
  const endpoints = [{ name: 'embedded', transport: chain.transport }];
  const port = createChainPort({ endpoints, limits: { blockhashAgeMsMax: 0 } });
  const lifetime = await port.latestBlockhash();
  expect(blocksLeft(lifetime, lifetime)).toBe(150n);
  clock.advanceSlots(100);
  expect(blocksLeft(lifetime, await port.latestBlockhash())).toBe(50n);
  clock.advanceSlots(51);
  expect(blocksLeft(lifetime, await port.latestBlockhash())).toBe(-1n);
  await chain.stop();
});
