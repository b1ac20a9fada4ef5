import { compileBuilt } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { tokenAccountOf } from '@florin/chain/token-account';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit';
import { emptyWallet, type GiftScene } from '../gifts/gift-scene.testing.ts';
import { tokenTransfer } from '../settlement/payments/token-instructions.testing.ts';
import type { TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const CLOSE_ACCOUNT = 9;

export async function lamportsOf({ services }: TestFlorin, address: Address): Promise<bigint> {
  const state = (await services.chain.accounts([address], { commitment: 'confirmed' })).get(address);
  return state?.exists ? state.lamports : 0n;
}

export function isSponsored({ services }: TestFlorin, transactionBase64: string): boolean {
  const parsed = parseWireTransaction(transactionBase64);
  return parsed.ok && parsed.value.feePayer === services.network.sponsor!.address;
}

/** Another customer of another internet provider for every number. */
export function fromNetwork(number: number) {
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

/**
 * One round of the attack: claims a gift of one's own to a fresh wallet at the sponsor's cost. Null when the sponsor does
 * not pay for it.
 */
export async function claimAtSponsorsCost(
  florin: TestFlorin,
  { gift, releaseKey }: GiftScene,
  network: number,
): Promise<KeyPairSigner | null> {
  const wallet = await emptyWallet();
  const send = { key: null, headers: fromNetwork(network) };
  const asked = await florin.post(`/v1/gifts/${gift.id}/release`, {
    ...send,
    json: { recipient_address: wallet.address },
  });
  const unsigned = asked.body.next_action.transaction.serialized_transaction;
  if (!isSponsored(florin, unsigned)) return null;
  const transaction = await signAsOneOf(unsigned, [wallet, releaseKey]);
  const sent = await florin.post('/v1/public/transactions/submit', { ...send, json: { transaction } });
  if (sent.status !== 200) return null;
  await untilConfirmed(florin, sent.body.signature);
  return wallet;
}

/** The other half: the money goes back to the attacker, the token account is closed and its rent is kept. */
export async function pocketRent(
  florin: TestFlorin,
  wallet: KeyPairSigner,
  attacker: KeyPairSigner,
  cents: number,
): Promise<void> {
  const { mint } = florin.services.network;
  const instructions = [
    await tokenTransfer({
      mint,
      from: wallet.address,
      to: attacker.address,
      amount: BigInt(cents) * 10_000n,
    }),
    closeAccount(await tokenAccountOf(wallet.address, mint), wallet.address, attacker.address),
  ];
  const moment = await currentMoment(florin.services.chain);
  const { transactionBase64 } = compileBuilt(attacker.address, instructions, 40_000, moment);
  await untilConfirmed(florin, await florin.signAndSend(transactionBase64, attacker, wallet));
}

export function closeAccount(account: Address, owner: Address, to: Address): Instruction {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([CLOSE_ACCOUNT]),
  };
}
