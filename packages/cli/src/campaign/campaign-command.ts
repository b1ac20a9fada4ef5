import { readFileSync } from 'node:fs';
import { tryProcessLock } from '@florin/local-state/process-lock';
import { readCampaignList, totalOf, type WishedGift } from '@florin/wire/gifts/campaign-list';
import { plainAmount } from '@florin/wire/money';
import { type Call, type Command, CommandError, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions, credentialsOf, keypairOption, walletOf } from '../terminal/credentials.ts';
import { exitCodes } from '../terminal/run.ts';
import { type CampaignGift, GIFTS_MAX, openCodes, saveCodes } from './codes-file.ts';
import { fundGifts } from './fund-gifts.ts';
import { isFunded, makeGifts } from './make-gifts.ts';

export const campaignCommand: Command = {
  name: 'gifts campaign',
  summary:
    'Create and fund a gift for each line of a CSV file (amount, recipient, message). The codes are saved to a file first. Run the command again to continue after an interruption.',
  takes: '<list.csv>',
  options: {
    codes: {
      type: 'string',
      value: 'file',
      help: 'where to save the codes; <list>-codes.csv by default',
    },
    name: { type: 'string', value: 'name', help: 'the name of the campaign, stored as metadata[campaign]' },
    confirm: { type: 'string', value: 'cents', help: 'fund without asking if the total is exactly this' },
    'no-fund': { type: 'boolean', help: 'create gifts and codes without funding them' },
    ...keypairOption,
    ...clientOptions,
  },
  async run(call) {
    const [list] = call.words;
    const codes = call.options.text('codes') ?? list!.replace(/(\.[^./]*)?$/, '-codes.csv');
    const lock = tryProcessLock(`${codes}.lock`);
    if (!lock.taken)
      throw new CommandError(`Process ${lock.holderPid} works on ${codes}.`, exitCodes.conflict);
    try {
      return await runCampaign(call, wishesIn(list!), codes);
    } finally {
      lock.release();
    }
  },
};

async function runCampaign(
  call: Call,
  wishes: readonly WishedGift[],
  codes: string,
): Promise<number | undefined> {
  const { output, options, terminal } = call;
  const florin = clientOf(call);
  const wallet = await walletOf(call);
  const total = totalOf(wishes);
  assertConfirmed(call, total);
  const gifts = openCodes(codes, wishes);
  output.note(`The codes are in ${codes}: each is worth its gift.`);
  const origin = new URL(credentialsOf(call).baseUrl).origin;
  const save = () => saveCodes(codes, gifts, origin);
  const { signal } = terminal;
  await makeGifts(gifts, { florin, sender: wallet.address, campaign: options.text('name'), save, signal });
  if (options.has('no-fund')) return tell(call, codes, gifts, []);
  if (!gifts.every(isFunded) && !(await mayFund(call, gifts, total, wallet.address)))
    return tell(call, codes, gifts, []) ?? exitCodes.failed;
  const onProgress = (count: number) => output.note(`Funded ${count} of ${gifts.length}`);
  return tell(call, codes, gifts, await fundGifts(gifts, { florin, wallet, save, onProgress, signal }));
}

function wishesIn(path: string): readonly WishedGift[] {
  const list = readCampaignList(textOf(path), GIFTS_MAX);
  if (!list.ok) throw new CommandError(`${path}: ${list.problem} Nothing was created.`);
  return list.gifts;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function assertConfirmed({ options }: Call, total: number): void {
  const given = options.cents('confirm');
  if (given !== undefined && given !== total)
    throw new CommandError(
      `The list is worth ${total} cents, but --confirm says ${given}. Nothing was created.`,
    );
}

/** What is paid is what was seen: the total of the whole list, also where some of it is paid already. */
async function mayFund(
  { options, output, terminal }: Call,
  gifts: readonly CampaignGift[],
  total: number,
  sender: string,
): Promise<boolean> {
  if (options.has('confirm')) return true;
  const left = gifts.filter((gift) => !isFunded(gift));
  const question = `Fund ${left.length} gifts with ${plainAmount(totalOf(left))} USDC of ${sender}? [y/N] `;
  const answer = await terminal.ask(question);
  if (answer !== null && /^y(es)?$/i.test(answer)) return true;
  output.note(`Not funded. To continue, run the same command with --confirm ${total}.`);
  return false;
}

function tell(
  { output }: Call,
  codes_file: string,
  gifts: readonly CampaignGift[],
  signatures: readonly string[],
): undefined {
  const funded = gifts.filter(isFunded);
  output.object({
    codes_file,
    gifts: gifts.length,
    amount: totalOf(gifts),
    funded: funded.length,
    funded_amount: totalOf(funded),
    signatures,
  });
}
