import { buildWalletTransfer, type WalletTransfer } from '@florin/chain/builders/wallet-transfer';
import { rebuiltBy, type Tampering } from '@florin/chain/sponsor/tampering.testing';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { baseUnits } from '@florin/wire/money';
import {
  AccountRole,
  type Address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { beforeAll, expect, it } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { isWantedTransfer, type WantedTransfer } from './check-transfer.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts';

const mint = USDC_MINT_ADDRESS;
const moment = {
  lifetime: { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as never, lastValidBlockHeight: 1n },
  microLamportsPerComputeUnit: 1_000n,
};

let [wallet, friend, sponsor, thief]: KeyPairSigner[] = [];
let wanted: WantedTransfer;
beforeAll(async () => {
  [wallet, friend, sponsor, thief] = await Promise.all(
    Array.from({ length: 4 }, () => generateKeyPairSigner()),
  );
  wanted = { mint, from: wallet!.address, to: friend!.address, amount: 2_000_000n };
});

async function built(changes: Partial<WalletTransfer> = {}, tampering: Tampering = {}) {
  const transfer: WalletTransfer = {
    mint,
    from: wallet!.address,
    to: friend!.address,
    amount: baseUnits(2_000_000n),
    feePayer: sponsor!.address,
    createsTokenAccount: false,
    ...changes,
  };
  const { transactionBase64 } = await buildWalletTransfer(transfer, moment);
  return fromBase64(await rebuiltBy(transactionBase64, { version: 'legacy', ...tampering }));
}

const adding = (...added: Instruction[]): Tampering => ({
  instructions: (original) => [...original, ...added],
});

it('signs the transfer that was asked for, whoever pays its fee', async () => {
  const own = { feePayer: wallet!.address };
  for (const changes of [{}, own, { ...own, createsTokenAccount: true }])
    expect(await isWantedTransfer(await built(changes), wanted)).toBe(true);
});

const systemTransfer = (from: Address, to: Address): Instruction => ({
  programAddress: SYSTEM_PROGRAM as Address,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
});

it.each<[string, () => Promise<Uint8Array>]>([
  ['another receiver', () => built({ to: thief!.address })],
  ['another sender', () => built({ from: thief!.address })],
  ['more', () => built({ amount: baseUnits(2_000_001n) })],
  ['another mint', () => built({ mint: sponsor!.address })],
  ['SOL besides', () => built({}, adding(systemTransfer(wallet!.address, thief!.address)))],
  ['the transfer twice', () => built({}, { instructions: (original) => [...original, original[2]!] })],
  ['no transfer', () => built({}, { instructions: (original) => original.slice(0, 2) })],
  [
    'a third signer',
    () =>
      built(
        {},
        adding({
          ...systemTransfer(thief!.address, wallet!.address),
          programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
        }),
      ),
  ],
  [
    'a fee without bounds',
    () =>
      built(
        {},
        {
          instructions: (original) =>
            original.map((instruction) =>
              instruction.programAddress === COMPUTE_BUDGET_PROGRAM && instruction.data?.[0] === 3
                ? { ...instruction, data: Uint8Array.of(3, 255, 255, 255, 255, 255, 0, 0, 0) }
                : instruction,
            ),
        },
      ),
  ],
  ['nothing that can be read', async () => Uint8Array.of(1, 2, 3)],
])('does not sign %s', async (_, make) => {
  expect(await isWantedTransfer(await make(), wanted)).toBe(false);
});
