// A process of its own for the crash tests: streams transfers into a chain until it is killed, and says on standard
// output which ones were acknowledged, and which slots were seen.
import { startEmbeddedChain } from '../chain.ts';
import { newAddress, rpcOf, TestWallet } from './wallet.testing.ts';

const [directory, concurrency = '8'] = process.argv.slice(2);
const chain = await startEmbeddedChain({ directory: directory!, snapshotEveryBytes: 64 * 1024 });
const wallet = await TestWallet.create(chain);
const recipient = await newAddress();
const rpc = rpcOf(chain);
say({ wallet: wallet.address, recipient });

await Promise.all(Array.from({ length: Number(concurrency) }, (_, lane) => stream(lane)));

async function stream(lane: number): Promise<never> {
  // Every amount is used once, so that no two transactions in a slot are the same. The first must pay the rent.
  for (let amount = 1_000_000 + lane; ; amount += Number(concurrency)) {
    const transaction = await wallet.sign([wallet.transfer(recipient, BigInt(amount))]);
    say({ signed: transaction.wire, signature: transaction.signature });
    await wallet.send(transaction);
    say({
      acknowledged: transaction.signature,
      slot: Number(await rpc.getSlot({ commitment: 'processed' }).send()),
    });
  }
}

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
