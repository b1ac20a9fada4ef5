import { SeededRandom } from '@florin/testing/seeded-random';
import { createGift, endGift } from './gifts.ts';
import {
  accept,
  cancel,
  createIntent,
  createProduct,
  createSession,
  list,
  look,
  pay,
  trespass,
} from './payments.ts';
import { refund } from './refunds.ts';
import type { Action, Stage } from './stage.ts';

/** What people do, and how often. */
const ACTIONS: readonly (readonly [name: string, times: number, action: Action])[] = [
  ['create a product', 1, createProduct],
  ['create a session', 5, createSession],
  ['create an intent', 5, createIntent],
  ['pay', 10, pay],
  ['cancel', 3, cancel],
  ['look', 2, look],
  ['trespass', 1, trespass],
  ['list', 2, list],
  ['accept', 2, accept],
  ['refund', 6, refund],
  ['create a gift', 3, createGift],
  ['end a gift', 4, endGift],
];

const ALL = ACTIONS.flatMap(([name, times, action]) =>
  Array.from({ length: times }, () => ({ name, action })),
);

/** Begins one action, drawn from this seed. */
export function act(stage: Stage, seed: number): { readonly name: string; readonly done: Promise<void> } {
  const random = new SeededRandom(seed);
  const { name, action } = random.pick(ALL);
  return { name, done: action(stage, random) };
}
