import type { Florin } from '@florin/sdk/florin';
import { type Signer, signTransaction } from '@florin/sdk/signing';
import { type Call, type Command, CommandError, UsageError } from '../terminal/command.ts';
import {
  clientOf,
  clientOptions,
  credentialsOf,
  demoOf,
  keypairOption,
  walletOf,
} from '../terminal/credentials.ts';
import { exitCodes } from '../terminal/run.ts';

/** What can be paid at a terminal, by the prefix of its id. */
const PAYMENTS: Readonly<Record<string, (call: Call, florin: Florin, id: string) => Promise<object>>> = {
  cs: async (call, florin, id) => {
    const buyer = await buyerOf(call);
    const { transaction, message } = await florin.pay.sessions.build(id, { account: buyer.address });
    await send(call, florin, transaction, buyer, message);
    return florin.checkoutSessions.waitFor(id, 'complete', { signal: call.terminal.signal });
  },
  ti: async (call, florin, id) => {
    const buyer = await buyerOf(call);
    const { transaction, message } = await florin.pay.intents.build(id, { account: buyer.address });
    await send(call, florin, transaction, buyer, message);
    return florin.transactionIntents.waitFor(id, 'succeeded', { signal: call.terminal.signal });
  },
  re: async (call, florin, id) => {
    const { next_action, status } = await florin.refunds.retrieve(id);
    if (next_action === null) throw new CommandError(`The refund is ${status}.`, exitCodes.conflict);
    const { serialized_transaction } = next_action.transaction;
    await send(call, florin, serialized_transaction, await walletOf(call), 'refund');
    return florin.refunds.waitFor(id, 'succeeded', { signal: call.terminal.signal });
  },
};

export const payCommand: Command = {
  name: 'pay',
  summary:
    'Pay a checkout session or a transaction intent, or sign a refund. In the embedded mode a new buyer pays with play money.',
  takes: '<id>',
  options: { ...keypairOption, ...clientOptions },
  async run(call) {
    const [id] = call.words;
    const pay = PAYMENTS[id!.split('_', 1)[0]!];
    if (pay === undefined)
      throw new UsageError('<id> is of a session (cs_…), an intent (ti_…) or a refund (re_…).');
    call.output.object(await pay(call, clientOf(call), id!));
    return undefined;
  },
};

/** The wallet that was named; the demo wallet is the merchant's, who cannot pay himself. */
async function buyerOf(call: Call): Promise<Signer> {
  const demo = demoOf(call.terminal.environment);
  const isNamed = call.options.has('keypair') || call.terminal.environment.FLORIN_KEYPAIR;
  if (isNamed || demo === null || demo.base_url !== credentialsOf(call).baseUrl) return walletOf(call);
  const { playMoney } = await import('../demo/play-money.ts');
  return playMoney(demo.rpc_url).newWallet();
}

async function send(call: Call, florin: Florin, transaction: string, wallet: Signer, what: string) {
  const { signature } = await florin.transactions.submit({
    transaction: await signTransaction(transaction, wallet),
  });
  call.output.note(`Sent ${signature} (${what})`);
}
