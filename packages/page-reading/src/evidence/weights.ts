import type { Weights } from './weigh.ts';

const NOTHING = { commonness: {}, rules: {}, marks: {} };
export const WEIGHTS: Weights = { field: NOTHING, press: NOTHING, choice: NOTHING, amount: NOTHING };
