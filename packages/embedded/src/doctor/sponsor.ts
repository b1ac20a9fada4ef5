import { statSync } from 'node:fs';
import type { ChainPort } from '@florin/chain/port';
import { configuredSponsor } from '@florin/server/compose';
import { ConfigError, type ProductionConfig } from '@florin/server/config';
import { findingOfBalance, sponsorLamports } from '@florin/server/preflight/check-sponsor';
import { type Finding, ok, wrong } from '@florin/server/preflight/finding';

const AREA = 'sponsor';
const OTHERS = 0o077;

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
      ...(chain === null ? [] : [findingOfBalance(address, await sponsorLamports(chain, address))]),
    ];
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) =>
        wrong(AREA, `${problem} Name the JSON file of a keypair, as solana-keygen writes it.`),
      );
    throw error;
  }
}
