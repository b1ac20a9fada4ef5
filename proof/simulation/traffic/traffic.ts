import { SeededRandom } from '@florin/testing/seeded-random';
import {
  cancelCheckout,
  continueCheckout,
  createCheckout,
  listCheckouts,
  trespassOnCheckout,
} from './checkouts.ts';
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

/** What a run is about. */
export const SCENES = ['payments', 'checkouts'] as const;
export type Scene = (typeof SCENES)[number];

type Actions = readonly (readonly [name: string, times: number, action: Action])[];

/** What people do, and how often. */
const ACTIONS: Readonly<Record<Scene, Actions>> = {
  payments: [
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
  ],
  checkouts: [
    ['create a checkout', 5, createCheckout],
    ['go on with a checkout', 9, continueCheckout],
    ['cancel a checkout', 1, cancelCheckout],
    ['create an intent', 1, createIntent],
    ['cancel', 1, cancel],
    ['look', 2, look],
    ['trespass', 2, trespassOnCheckout],
    ['list', 1, listCheckouts],
  ],
};

/** Begins one action, drawn from this seed. */
export function act(
  stage: Stage,
  scene: Scene,
  seed: number,
): { readonly name: string; readonly done: Promise<void> } {
  const random = new SeededRandom(seed);
  const all = ACTIONS[scene].flatMap(([name, times, action]) =>
    Array.from({ length: times }, () => ({ name, action })),
  );
  const { name, action } = random.pick(all);
  return { name, done: action(stage, random) };
}
