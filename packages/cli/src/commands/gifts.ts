import { deriveVerificationKey, formatReleaseCode, generateReleaseCode } from '@florin/sdk/release-code';
import { signClaim, signTransaction } from '@florin/sdk/signing';
import type { Gift } from '@florin/wire/gifts/gift';
import { type Call, type Command, CommandError, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions, keypairOption, publicClientOf, walletOf } from '../terminal/credentials.ts';
import { exitCodes } from '../terminal/run.ts';

const noWait = {
  'no-wait': { type: 'boolean', help: 'return once it is sent, before it is settled' },
} as const;
const signing = { ...noWait, ...keypairOption, ...clientOptions };

export const giftCommands: readonly Command[] = [
  {
    name: 'gifts create',
    summary: 'Create a gift with a new release code, and fund it if you give a wallet or --fund.',
    takes: '<cents>',
    options: {
      fund: { type: 'boolean', help: 'sign the funding transaction' },
      'sender-address': { type: 'string', value: 'address', help: 'the sender; your wallet by default' },
      'release-verification-key': {
        type: 'string',
        value: 'key',
        help: 'the key of a code that you created elsewhere',
      },
      ...signing,
    },
    run: createGift,
  },
  {
    name: 'gifts fund',
    summary: 'Fund a gift.',
    takes: '<id>',
    options: signing,
    async run(call) {
      const florin = clientOf(call);
      const gift = await florin.gifts.retrieve(call.words[0]!);
      if (gift.status !== 'requires_action')
        throw new CommandError(`The gift is ${gift.status}.`, exitCodes.conflict);
      call.output.object(await signAndWait(call, gift, 'open'));
      return undefined;
    },
  },
  {
    name: 'gifts redeem',
    summary: 'Claim the gift of a release code for a wallet. The code itself is not sent.',
    takes: '[code]',
    options: {
      'code-file': {
        type: 'string',
        value: 'file',
        help: 'a file with the code; otherwise you are asked for it',
      },
      ...signing,
    },
    run: redeemGift,
  },
  {
    name: 'gifts reclaim',
    summary: 'Take a gift back. The sender signs if money is in escrow.',
    takes: '<id>',
    options: signing,
    async run(call) {
      const gift = await clientOf(call).gifts.reclaim(call.words[0]!);
      call.output.object(gift.next_action === null ? gift : await signAndWait(call, gift, 'reclaimed'));
      return undefined;
    },
  },
];

async function createGift(call: Call): Promise<undefined> {
  const { options, output, words } = call;
  const [amount] = words;
  if (!/^[1-9]\d{0,12}$/.test(amount!)) throw new UsageError('<cents> is a whole number: 2500 is 25.00.');
  const wallet = options.has('sender-address') && !options.has('fund') ? null : await walletOf(call);
  const code = options.has('release-verification-key') ? null : generateReleaseCode();
  const gift = await clientOf(call).gifts.create({
    amount: Number(amount),
    sender_address: options.text('sender-address') ?? wallet!.address,
    release_verification_key:
      options.text('release-verification-key') ?? (await deriveVerificationKey(code!)),
  });
  // Said before anything is funded: whoever loses it loses the way to claim the gift.
  const release_code = code && formatReleaseCode(code);
  if (release_code)
    output.note(`Code ${release_code}. Anyone who has it can claim the gift. It is not stored.`);
  const isFunded = options.has('fund') || options.has('keypair');
  output.object({ ...(isFunded ? await signAndWait(call, gift, 'open') : gift), release_code });
}

async function redeemGift(call: Call): Promise<undefined> {
  const code = await codeOf(call);
  const florin = publicClientOf(call);
  const recipient = await walletOf(call);
  const gift = await florin.publicGifts.find({ release_verification_key: await deriveVerificationKey(code) });
  const release = await florin.gifts.release(gift.id, { recipient_address: recipient.address });
  const transaction = await signClaim(release, { code, recipient, gift });
  const { signature } = await florin.transactions.submit({ transaction });
  const claimed = call.options.has('no-wait') ? gift : await untilReleased(call, gift.id);
  call.output.object({ ...claimed, recipient_address: recipient.address, signature });
}

/** Whoever claims has no key to wait with: the public page of the gift says it. */
async function untilReleased(call: Call, id: string) {
  const florin = publicClientOf(call);
  for (let look = 0; look < 300; look++) {
    const gift = await florin.publicGifts.retrieve(id, { signal: call.terminal.signal });
    if (gift.status === 'released') return gift;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new CommandError(
    'The claim was sent but is not settled yet. Check again later.',
    exitCodes.unavailable,
  );
}

async function codeOf({ words, options, terminal }: Call): Promise<string> {
  const { readFileSync } = await import('node:fs');
  const path = options.text('code-file');
  const code = path === undefined ? words[0] : readFileSync(path, 'utf8').trim();
  const answer = code ?? (await terminal.ask('Release code: '));
  if (!answer) throw new UsageError('[code] or --code-file is required.');
  return answer;
}

async function signAndWait(call: Call, gift: Gift, status: 'open' | 'reclaimed'): Promise<object> {
  const florin = clientOf(call);
  const { serialized_transaction } = gift.next_action!.transaction;
  const transaction = await signTransaction(serialized_transaction, await walletOf(call));
  const { signature } = await florin.transactions.submit({ transaction });
  call.output.note(`Sent ${signature}`);
  if (call.options.has('no-wait')) return gift;
  return florin.gifts.waitFor(gift.id, status, { signal: call.terminal.signal });
}
