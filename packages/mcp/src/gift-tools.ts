import { deriveVerificationKey, formatReleaseCode, generateReleaseCode } from '@florin/sdk/release-code';
import { TimeoutError } from '@florin/sdk/request/errors';
import { signTransaction } from '@florin/sdk/signing';
import { Gift, GiftCreate, releaseVerificationKey } from '@florin/wire/gifts/gift';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { SpendingWallet } from './spending-wallet.ts';
import { type Acting, ENDS, MAKES, refusing, showing, type Tool } from './tool.ts';

/** Clients wait for a minute unless told otherwise. */
const SETTLED_MS_MAX = 45_000;
const id = z.string().min(1).meta({ description: 'The id of the gift: gift_…' });

const input = GiftCreate.extend({
  sender_address: GiftCreate.shape.sender_address.optional().meta({
    description:
      'The wallet that funds it; the one configured here, or else the account’s own, when left out.',
  }),
  release_verification_key: releaseVerificationKey.optional().meta({
    description: 'Of a release code that was made elsewhere; a new code is made and answered when left out.',
  }),
});

const NewGift = Gift.extend({
  release_code: z
    .string()
    .optional()
    .meta({ description: 'Whoever has it can claim the gift. It is shown here only.' }),
});

/** Giving: made, funded by a wallet or by a person, claimed with the code. */
export const giftTools: readonly Tool[] = [
  {
    name: 'gifts_create',
    title: 'Make a gift',
    description:
      'Make a gift. It is funded with gifts_fund. Where no key was given it answers a new release code: whoever has it can claim the gift, and nobody keeps it but you.',
    input,
    output: NewGift,
    annotations: MAKES,
    async run(acting, given, { mcpReq }) {
      const { release_verification_key, sender_address, ...gift } = given as z.output<typeof input>;
      const code = release_verification_key === undefined ? generateReleaseCode() : null;
      const made = await acting.florin.gifts.create(
        {
          ...gift,
          sender_address: sender_address ?? (await senderOf(acting)),
          release_verification_key: release_verification_key ?? (await deriveVerificationKey(code!)),
        },
        { signal: mcpReq.signal },
      );
      return showing(code === null ? made : { ...made, release_code: formatReleaseCode(code) });
    },
  },
  {
    name: 'gifts_fund',
    title: 'Fund a gift',
    description:
      'Sign the funding of a gift with the wallet that is configured here, and send it. Where there is none, it answers the address at which a person signs.',
    input: z.strictObject({ id }),
    output: Gift,
    annotations: ENDS,
    async run(acting, input, { mcpReq: { signal } }) {
      const gift = await acting.florin.gifts.retrieve(input.id as string, { signal });
      if (gift.status !== 'requires_action' || !isSigner(acting.wallet, gift)) return showing(gift);
      if (!acting.wallet.spend(gift.amount))
        return refusing(
          `The wallet here may give ${acting.wallet.left} cents more until it is started again: nothing was sent.`,
          {},
          gift,
        );
      return signed(acting, gift, 'open', signal);
    },
  },
  {
    name: 'gifts_reclaim',
    title: 'Take back a gift',
    description:
      'Take a gift back. Where money is in escrow its sender has to sign: the wallet that is configured here does, or a person at the address that is answered.',
    input: z.strictObject({ id }),
    output: Gift,
    annotations: ENDS,
    async run(acting, input, { mcpReq: { signal } }) {
      const gift = await acting.florin.gifts.reclaim(input.id as string, { signal });
      return isSigner(acting.wallet, gift) ? signed(acting, gift, 'reclaimed', signal) : showing(gift);
    },
  },
];

/** Whether there is something to sign, and the wallet here has to. */
function isSigner(wallet: SpendingWallet | null, { next_action }: Gift): wallet is SpendingWallet {
  return wallet !== null && next_action?.transaction.signer_address === wallet.signer.address;
}

/** Signed, sent and settled; or as it is, where that takes longer than a client waits. */
async function signed(
  { florin, wallet }: Acting,
  { id, next_action }: Gift,
  status: 'open' | 'reclaimed',
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { serialized_transaction } = next_action!.transaction;
  await florin.transactions.submit(
    { transaction: await signTransaction(serialized_transaction, wallet!.signer) },
    { signal },
  );
  try {
    return showing(await florin.gifts.waitFor(id, status, { signal, timeoutMs: SETTLED_MS_MAX }));
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    return showing(await florin.gifts.retrieve(id, { signal }));
  }
}

async function senderOf({ florin, wallet }: Acting): Promise<string> {
  return wallet?.signer.address ?? (await florin.account.retrieve()).wallet_address;
}
