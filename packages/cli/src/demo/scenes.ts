import { readFileSync } from 'node:fs';
import { createFlorin, type Florin } from '@florin/sdk/florin';
import { deriveVerificationKey, generateReleaseCode } from '@florin/sdk/release-code';
import { keypairSigner, newKeypair, type Signer, signClaim, signTransaction } from '@florin/sdk/signing';
import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Gift } from '@florin/wire/gifts/gift';
import { plainAmount } from '@florin/wire/money';
import type { Refund } from '@florin/wire/payments/refund';
import type { Demo } from './demo-file.ts';
import { type PlayMoney, playMoney } from './play-money.ts';

/** Scenes that are played in the embedded mode, with the demo account and play money. */
export interface Stage {
  readonly florin: Florin;
  readonly demo: Demo;
  readonly wallet: Signer;
  readonly money: PlayMoney;
  /** Told what happens, as it happens. */
  readonly tell: (what: string) => void;
}

/** The demo account's test card has this one; a shop that keeps none asks for it again. */
const CARD_CVC = '123';

/**
 * What scenes are played on: what `florin start` runs.
 * @example await claimGift(await openStage(demo, console.log), 2500)
 */
export async function openStage(demo: Demo, tell: Stage['tell'] = () => undefined): Promise<Stage> {
  const florin = createFlorin({ baseUrl: demo.base_url, apiKey: demo.api_key });
  const wallet = await keypairSigner(JSON.parse(readFileSync(demo.wallet_keypair, 'utf8')));
  return { florin, demo, wallet, money: playMoney(demo.rpc_url), tell };
}

export async function makeGift({ florin, wallet }: Stage, amount: number) {
  const code = generateReleaseCode();
  const gift = await florin.gifts.create({
    amount,
    sender_address: wallet.address,
    release_verification_key: await deriveVerificationKey(code),
  });
  return { code, gift };
}

export async function fundGift(stage: Stage, amount: number) {
  await stage.money.give(stage.wallet.address, amount);
  const { code, gift } = await makeGift(stage, amount);
  stage.tell(`made ${gift.id} over ${plainAmount(amount)}`);
  await signAndSubmit(stage, gift);
  stage.tell('funded; the network settles it');
  return { code, gift: await stage.florin.gifts.waitFor(gift.id, 'open') };
}

/** A recipient without a cent claims it: their wallet signs, the code signs, the service pays the fee. */
export async function claimGift(stage: Stage, amount: number): Promise<Gift> {
  const { florin } = stage;
  const { code, gift } = await fundGift(stage, amount);
  const recipient = await keypairSigner(await newKeypair());
  const shown = await florin.publicGifts.retrieve(gift.id);
  const release = await florin.gifts.release(gift.id, { recipient_address: recipient.address });
  await florin.transactions.submit({
    transaction: await signClaim(release, { code, recipient, gift: shown }),
  });
  stage.tell(`claimed by ${recipient.address}, a wallet without a cent`);
  return florin.gifts.waitFor(gift.id, 'released');
}

export function makeSession({ florin }: Stage, cents: number) {
  return florin.checkoutSessions.create({
    line_items: [
      { product_data: { name: 'Darjeeling tea', price_data: { unit_amount: cents } }, quantity: 2 },
    ],
  });
}

/** A buyer pays through the session's Solana Pay transaction request. */
export async function paySession(stage: Stage, cents: number) {
  const session = await makeSession(stage, cents);
  stage.tell(`asks for ${plainAmount(session.amount_total)}: ${session.url}`);
  const buyer = await stage.money.newWallet();
  const request = await stage.florin.pay.sessions.build(session.id, { account: buyer.address });
  await stage.money.send(await signTransaction(request.transaction, buyer));
  stage.tell(`paid by ${buyer.address}`);
  return stage.florin.checkoutSessions.waitFor(session.id, 'complete');
}

export async function payIntent(stage: Stage, cents: number) {
  const intent = await stage.florin.transactionIntents.create({ amount: cents });
  const buyer = await stage.money.newWallet();
  const request = await stage.florin.pay.intents.build(intent.id, { account: buyer.address });
  await stage.money.send(await signTransaction(request.transaction, buyer));
  return stage.florin.transactionIntents.waitFor(intent.id, 'succeeded');
}

/** An agent asks for something at a demo shop, and takes the first of everything that it is asked. */
export async function quoteIntent(stage: Stage, url: string, prompt: string): Promise<CheckoutIntent> {
  const { checkoutIntents } = stage.florin;
  const { id } = await checkoutIntents.create({ url, prompt });
  stage.tell(`wants ${prompt} at ${url}`);
  const asked = await settled(stage, id);
  if (asked.next_action?.type !== 'select_options') return asked;
  const { properties = {} } = asked.next_action.options_schema as {
    properties?: Record<string, { enum?: unknown[] }>;
  };
  const options = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      name === 'card_cvc' ? CARD_CVC : field.enum?.[0],
    ]),
  );
  stage.tell(`is asked for ${Object.keys(options).join(', ')}`);
  await checkoutIntents.respond(id, { options });
  return settled(stage, id);
}

export async function buy(stage: Stage, url: string, prompt: string): Promise<CheckoutIntent> {
  const quoted = await quoteIntent(stage, url, prompt);
  if (quoted.status !== 'requires_confirmation') return quoted;
  stage.tell(`is quoted ${plainAmount(quoted.amount!)} and confirms`);
  await stage.florin.checkoutIntents.confirm(quoted.id);
  return settled(stage, quoted.id);
}

export function settled({ florin }: Stage, id: string): Promise<CheckoutIntent> {
  const states = ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'] as const;
  return florin.checkoutIntents.waitFor(id, states);
}

/** Signs what an object asks for as its next action, and hands it to the service to send. */
export async function signAndSubmit(
  { florin, wallet }: Stage,
  { next_action }: Gift | Refund,
): Promise<void> {
  const { serialized_transaction } = next_action!.transaction;
  await florin.transactions.submit({ transaction: await signTransaction(serialized_transaction, wallet) });
}
