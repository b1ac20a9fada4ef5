import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import type { ChainPort, SubmitOutcome } from '../port.ts';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '../program/binary.ts';
import { readTransaction } from '../reader/read-transaction.ts';
import { createChainPort } from '../rpc/chain-port.ts';
import { signedBy } from '../signing.testing.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import type { BuiltTransaction } from './built-transaction.ts';
import type { BuildMoment } from './compile.ts';
import { buildGiftFunding } from './gift.ts';

const SOL = 1_000_000_000n;
/** Balance of a token account: a u64 at this offset. */
const AMOUNT_AT = 64;

/** An embedded chain with the gift program and the port over it. */
export class GiftChain {
  readonly chain: EmbeddedChain;
  readonly clock: VirtualClock;
  readonly port: ChainPort;

  private constructor(chain: EmbeddedChain, clock: VirtualClock) {
    this.chain = chain;
    this.clock = clock;
    this.port = createChainPort({
      endpoints: [{ name: 'embedded', transport: chain.transport }],
      limits: { blockhashAgeMsMax: 0 },
    });
  }

  static async start(): Promise<GiftChain> {
    const clock = new VirtualClock();
    const programs = [{ address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() }];
    return new GiftChain(await startEmbeddedChain({ clock, programs }), clock);
  }

  async wallet(lamports = SOL, usdc = 0n): Promise<KeyPairSigner> {
    const wallet = await generateKeyPairSigner();
    if (lamports > 0n) await this.chain.airdrop(wallet.address, lamports);
    if (usdc > 0n) await this.chain.faucet(wallet.address, usdc);
    this.clock.advanceSlots(2);
    return wallet;
  }

  async moment(microLamportsPerComputeUnit = 0n): Promise<BuildMoment> {
    return { lifetime: await this.port.latestBlockhash(), microLamportsPerComputeUnit };
  }

  terms(sender: Address, releaseKey: Address) {
    return { programId: EMBEDDED_PROGRAM_ID, mint: USDC_MINT_ADDRESS, sender, releaseKey };
  }

  async fundedGift(amount: BaseUnits = baseUnits(25_000_000n)) {
    const sender = await this.wallet(SOL, amount);
    const releaseKey = await generateKeyPairSigner();
    const terms = this.terms(sender.address, releaseKey.address);
    const built = await buildGiftFunding({ ...terms, amount }, await this.moment());
    await this.mustLand(built, sender);
    return { sender, releaseKey, terms, amount };
  }

  async mustLand(built: BuiltTransaction, ...signers: KeyPairSigner[]) {
    const outcome = await this.submit(built, ...signers);
    if (outcome.outcome !== 'submitted') throw new Error(`not submitted: ${JSON.stringify(outcome)}`);
    return this.facts(outcome);
  }

  async submit(built: BuiltTransaction, ...signers: KeyPairSigner[]): Promise<SubmitOutcome> {
    const outcome = await this.port.submit(await signedBy(built.transactionBase64, ...signers));
    this.clock.advanceSlots(2);
    return outcome;
  }

  async facts({ signature }: SubmitOutcome) {
    const landed = (await this.port.transactions([signature], { commitment: 'confirmed' })).get(signature);
    if (!landed) throw new Error(`${signature} did not land`);
    return { landed, ...readTransaction(landed, { giftProgram: EMBEDDED_PROGRAM_ID }) };
  }

  async usdcOf(owner: Address): Promise<bigint> {
    const tokenAccount = await tokenAccountOf(owner, USDC_MINT_ADDRESS);
    const account = (await this.port.accounts([tokenAccount], { commitment: 'confirmed' })).get(tokenAccount);
    if (!account?.exists) return 0n;
    return new DataView(account.data.buffer, account.data.byteOffset).getBigUint64(AMOUNT_AT, true);
  }

  async lamportsOf(address: Address): Promise<bigint> {
    const account = (await this.port.accounts([address], { commitment: 'confirmed' })).get(address);
    return account?.exists ? account.lamports : 0n;
  }
}
