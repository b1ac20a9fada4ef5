import { statSync } from 'node:fs';
import type { ChainPort } from '@florin/chain/port';
import { configuredSponsor } from '@florin/server/compose';
import { ConfigError, type ProductionConfig } from '@florin/server/config';
import { type Finding, ok, warning, wrong } from './finding.ts';

const AREA = 'sponsor';
const OTHERS = 0o077;
/** Enough for some five claims. */
const LAMPORTS_MIN = 10_000_000n;

/** The wallet that pays for claims. `chain` is null where none can be asked. */
export async function findingsOfSponsor(
  config: ProductionConfig,
  chain: ChainPort | null,
): Promise<Finding[]> {
  const { sponsorKeypairPath: path } = config;
  if (path === null) return [ok(AREA, 'none: recipients pay the network fee (SPONSOR_KEYPAIR)')];
  try {
    const { address } = (await configuredSponsor(config))!;
    const isOpen = (statSync(path).mode & OTHERS) !== 0;
    return [
      ...(isOpen
        ? [
            wrong(
              AREA,
              `SPONSOR_KEYPAIR: others can read ${path}: chmod 600 ${path}, and move the money if someone may have read it.`,
            ),
          ]
        : []),
      ...(chain === null ? [] : await findingsOfBalance(chain, address)),
    ];
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) =>
        wrong(AREA, `${problem} Name the JSON file of a keypair, as solana-keygen writes it.`),
      );
    throw error;
  }
}

async function findingsOfBalance(
  chain: ChainPort,
  address: Parameters<ChainPort['accounts']>[0][number],
): Promise<Finding[]> {
  const state = (await chain.accounts([address], { commitment: 'confirmed' })).get(address);
  const lamports = state?.exists ? state.lamports : 0n;
  const holds = `${address} holds ${Number(lamports) / 1e9} SOL`;
  if (lamports >= LAMPORTS_MIN) return [ok(AREA, holds)];
  return [warning(AREA, `SPONSOR_KEYPAIR: ${holds}. Send it more SOL, or recipients pay network fees.`)];
}
