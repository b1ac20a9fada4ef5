import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { abandon, changeAuthority, deploy } from '@florin/chain/deployment/deploy';
import { type DeploymentPlan, type DeploymentRequest, planDeployment } from '@florin/chain/deployment/plan';
import { readKeypairFile } from '@florin/chain/keypair';
import { readProgramBinary } from '@florin/chain/program/binary';
import { deployedProgram } from '@florin/chain/program/deployed';
import { openChain } from '@florin/chain/rpc/chain-port';
import { type Address, isAddress, type KeyPairSigner } from '@solana/kit';

const USAGE = `Usage:
  node packages/cli/dist/program.js show --url <node> --program <address>
  node packages/cli/dist/program.js deploy --url <node> --program <key file, later its address> --payer <key file>
                 [--authority <key file>] [--binary <.so>] [--yes]
  node packages/cli/dist/program.js authority --url <node> --program <address> --payer <key file> [--authority <key file>]
                 --new <address> | --nobody [--yes]
  node packages/cli/dist/program.js abandon --url <node> --program <address or key file> --payer <key file>
                 [--authority <key file>] [--binary <.so>]

deploy puts the escrow on chain, or a newer one in its place, and goes on where an earlier attempt was broken off. It says what
it costs, and does it with --yes. The authority, the payer unless told, may upgrade; "--nobody" gives that up for good.
`;

const OPTIONS = {
  url: { type: 'string', multiple: true },
  program: { type: 'string' },
  payer: { type: 'string' },
  authority: { type: 'string' },
  binary: { type: 'string' },
  new: { type: 'string' },
  nobody: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** What a command says. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
}

/**
 * Deploys, upgrades and shows the escrow program. Returns the exit code.
 * @example process.exitCode = await runProgram(process.argv.slice(2), terminal)
 */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(words);
  const [command] = positionals;
  if (values.url === undefined || values.program === undefined) return usage(terminal);
  if (command === 'show') return show(values, terminal);
  if (values.payer === undefined) return usage(terminal);
  if (command === 'deploy') return runDeploy(values, terminal);
  if (command === 'abandon') return runAbandon(values, terminal);
  if (command === 'authority' && (values.new !== undefined) !== (values.nobody === true))
    return runAuthority(values, terminal);
  return usage(terminal);
}

function usage({ err }: Terminal): number {
  err(USAGE);
  return 2;
}

async function show(values: Values, { out, err }: Terminal): Promise<number> {
  const program = values.program!;
  if (!isAddress(program)) return refuse(err, `"${program}" is not an address`);
  const found = await deployedProgram(chainOf(values), program);
  out(found.state === 'deployed' ? `${program}\t${found.hash}\n` : `${program}\t${found.state}\n`);
  return found.state === 'deployed' ? 0 : 1;
}

async function runDeploy(values: Values, { out, err }: Terminal): Promise<number> {
  const chain = chainOf(values);
  const request = await requestOf(values);
  const planned = await planDeployment(chain, request);
  if (!planned.ok) return refuse(err, planned.reason);
  out(inWords(planned.plan));
  if (planned.plan.kind === 'nothing') return 0;
  if (!values.yes) {
    err('Nothing was sent. Run it again with --yes.\n');
    return 3;
  }
  const outcome = await deploy(chain, request, planned.plan, (message) => err(`${message}\n`));
  if (!outcome.ok) return refuse(err, outcome.reason);
  out(`done: ${planned.plan.program} has the hash ${outcome.hash}\n`);
  return 0;
}

async function runAbandon(values: Values, { out, err }: Terminal): Promise<number> {
  const chain = chainOf(values);
  const request = await requestOf(values);
  const planned = await planDeployment(chain, request);
  if (!planned.ok) return refuse(err, planned.reason);
  if (!planned.plan.buffer.exists) return refuse(err, 'nothing was begun that could be given up');
  const trouble = await abandon(chain, request, planned.plan.buffer.address);
  if (trouble !== null) return refuse(err, trouble);
  out('done: what the buffer held is back with the payer\n');
  return 0;
}

async function runAuthority(values: Values, { out, err }: Terminal): Promise<number> {
  const { program, payer, authority } = await requestOf(values);
  const next = values.new ?? null;
  if (typeof program !== 'string') return refuse(err, '--program must be an address');
  if (next !== null && !isAddress(next)) return refuse(err, `"${next}" is not an address`);
  const consequence =
    next === null ? 'After this, nobody can ever change the program.' : `${next} may upgrade after this.`;
  out(`${consequence}\n`);
  if (!values.yes) {
    err('Nothing was sent. Run it again with --yes.\n');
    return 3;
  }
  const trouble = await changeAuthority(chainOf(values), { program, payer, authority, next });
  if (trouble !== null) return refuse(err, trouble);
  out('done\n');
  return 0;
}

function chainOf({ url = [] }: Values) {
  return openChain(url).patient;
}

async function requestOf(values: Values): Promise<DeploymentRequest> {
  const payer = await readKeypairFile(values.payer!);
  return {
    binary:
      values.binary === undefined ? await readProgramBinary() : new Uint8Array(await readFile(values.binary)),
    payer,
    authority: values.authority === undefined ? payer : await readKeypairFile(values.authority),
    program: await programOf(values.program!),
  };
}

async function programOf(text: string): Promise<KeyPairSigner | Address> {
  return isAddress(text) ? text : readKeypairFile(text);
}

function inWords({ kind, program, hash, chunks, extendBytes, cost }: DeploymentPlan): string {
  if (kind === 'nothing') return `${program} already has the hash ${hash}. Nothing to do.\n`;
  const lines = [
    `${kind} ${program}, hash ${hash}`,
    `parts to write\t${chunks.length}`,
    ...(extendBytes > 0 ? [`more room for its code\t${extendBytes} bytes`] : []),
    `rent that stays with it\t${sol(cost.rentLamports)}`,
    `fees, at most\t${sol(cost.feeLamports)}`,
    `needed meanwhile\t${sol(cost.neededLamports)}`,
    `the payer has\t${sol(cost.payerLamports)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function sol(lamports: bigint): string {
  return `${(Number(lamports) / 1e9).toFixed(9)} SOL`;
}

function refuse(err: Terminal['err'], reason: string): number {
  err(`refused: ${reason}\n`);
  return 1;
}
