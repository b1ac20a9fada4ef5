/** Why the chain refuses what a wallet signed, where that is for its owner to mend. The message of the error holds these words. */
export const SUBMISSION_REFUSALS = {
  needsSol: 'the wallet does not have enough SOL for the network fee',
  needsUsdc: 'the wallet does not have enough USDC',
} as const;
