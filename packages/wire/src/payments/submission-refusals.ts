/** Why the chain refuses what a wallet signed, where that is for its owner to mend. The message of the error holds these words. */
export const SUBMISSION_REFUSALS = {
  needsSol: 'the paying wallet has too little SOL for the network fee',
  needsUsdc: 'the paying wallet holds too little USDC',
} as const;
