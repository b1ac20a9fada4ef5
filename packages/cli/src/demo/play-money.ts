import { keypairSigner, newKeypair, type Signer } from '@florin/sdk/signing';

/** The embedded chain, as whoever tries things uses it. */
export interface PlayMoney {
  /** A SOL for fees, and so many cents of USDC. */
  give(address: string, cents: number): Promise<void>;
  /** A new wallet with a SOL and 100 USDC. */
  newWallet(): Promise<Signer>;
  /** Hands a signed transaction to the chain, as a wallet does. */
  send(transactionBase64: string): Promise<string>;
}

/**
 * Play money of the embedded chain behind this address.
 * @example const buyer = await playMoney(demo.rpc_url).newWallet()
 */
export function playMoney(rpcUrl: string): PlayMoney {
  const ask = async (method: string, ...params: unknown[]) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: string; error?: { message: string } };
    if (error) throw new Error(`the chain refused ${method}: ${error.message}`);
    return result;
  };
  const give = async (address: string, cents: number) => {
    await ask('requestAirdrop', address, 1_000_000_000);
    await ask('florin_faucet', address, cents * 10_000);
  };
  return {
    give,
    async newWallet() {
      const wallet = await keypairSigner(await newKeypair());
      await give(wallet.address, 10_000);
      return wallet;
    },
    // Transactions are built on a block that is confirmed, and not final yet.
    send: (transaction) =>
      ask('sendTransaction', transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }),
  };
}
