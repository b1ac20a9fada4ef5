import { addressOfKey } from '../bytes/byte-key.ts';
import type { Methods, NodeView } from './node-view.ts';
import { addressParam, integerParam } from './params.ts';

/** `florin_faucet` is no method of Solana's; its name says so. It mints USDC to a wallet: `[owner, base units]`. */
export function faucetMethods(node: NodeView): Methods {
  return {
    requestAirdrop: ([address, lamports]) =>
      node.faucet.airdrop(addressOfKey(addressParam(address)), integerParam(lamports)),
    florin_faucet: ([owner, baseUnits]) =>
      node.faucet.mintUsdc(addressOfKey(addressParam(owner)), integerParam(baseUnits)),
  };
}
