import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Drive } from '../../pool/drive.ts';
import type { FrameSurvey } from '../../survey/survey.ts';
import { addToCart, emptyCart, refusedToAdd, setQuantity, soldOutAlert } from './cart/add-to-cart.ts';
import { hearOfCoupon, useCoupon } from './coupon.ts';
import { askAboutAddress, fillForms, repair } from './fill-page.ts';
import { leaveLayer } from './leave-layer.ts';
import { seeOrderTaken } from './order-taken.ts';
import { pressNext, refuseWithoutAccount, refuseWithoutCard } from './press-next.ts';
import type { Progress, Turn } from './progress.ts';
import { stopAtPayment } from './stop-at-payment.ts';

/** The open page and everything that decides what is done on it. */
export interface Scene {
  readonly drive: Drive;
  readonly seen: FrameSurvey;
  readonly page: Page;
  readonly choice: Choice;
  readonly progress: Progress;
}

/** What has to be true for an order, in the order in which it becomes true. */
export const MILESTONES = {
  product_chosen: 'The page has taken every option of the product.',
  in_cart_once: 'The product was put into the cart, one time.',
  quantity_set: 'As many are in the cart as were asked for.',
  coupon_used: 'The coupon that was asked for was sent; the total shows what it takes off.',
  buyer_known: 'Every field for the buyer holds what the buyer gave.',
  delivery_chosen: 'A way of shipping is taken, the cheapest where nobody said which.',
  payment_reached: 'The form of the card, or the button that leads to its page, is found. Nothing is bought.',
  total_proven:
    'The total is the sum of its lines and stands still; product, quantity and address are those asked for.',
  card_entered: 'The card is in the fields of the merchant or of a known processor.',
  ordered: 'The button was pressed, once, after the charge was written down.',
} as const;

export type Milestone = keyof typeof MILESTONES;

/** One thing to bring about on the way to the payment. */
export interface Goal {
  readonly name: string;
  /** What it makes true, or holds true; null where it only clears the way or finds that there is none. */
  readonly gives: Milestone | null;
  /** It is not pursued before these are reached. */
  readonly needs: readonly Milestone[];
  /** Undefined where there is nothing to do for it on this page: the next one has its turn. */
  readonly pursue: (scene: Scene) => Promise<Turn> | Turn;
}

/**
 * What is pursued on every page, the first that finds something to do. An act that cannot be done is one that does not fit this
 * page: the page is looked at again, and what comes next has its turn.
 */
export const GOALS: readonly Goal[] = [
  {
    name: 'see that an order was taken',
    needs: ['in_cart_once'],
    gives: null,
    pursue: ({ page, progress }) => seeOrderTaken(page, progress),
  },
  {
    name: 'hear that it is sold out',
    needs: ['in_cart_once'],
    gives: null,
    pursue: ({ page, progress }) => soldOutAlert(page, progress),
  },
  {
    name: 'hear that it was not added',
    needs: ['in_cart_once'],
    gives: null,
    pursue: ({ drive, page, progress }) => refusedToAdd(drive, page, progress),
  },
  {
    name: 'fill an empty cart again',
    needs: ['in_cart_once'],
    gives: 'in_cart_once',
    pursue: ({ drive, page, progress }) => emptyCart(drive, page, progress),
  },
  {
    name: 'close what lies over the page',
    needs: [],
    gives: null,
    pursue: ({ drive, page, choice, progress }) => leaveLayer(drive, page, choice, progress),
  },
  {
    name: 'choose the product and add it',
    needs: [],
    gives: 'in_cart_once',
    pursue: ({ drive, page, choice, progress }) => addToCart(drive, page, choice, progress),
  },
  {
    name: 'set the quantity',
    needs: [],
    gives: 'quantity_set',
    pursue: ({ drive, page, choice, progress }) => setQuantity(drive, page, choice, progress),
  },
  {
    name: 'hear what the shop says of the coupon',
    needs: [],
    gives: null,
    pursue: ({ page, progress }) => hearOfCoupon(page, progress),
  },
  {
    name: 'use the coupon',
    needs: [],
    gives: 'coupon_used',
    pursue: ({ drive, page, choice, progress }) => useCoupon(drive, page, choice, progress),
  },
  {
    name: 'see that only members buy',
    needs: [],
    gives: null,
    pursue: ({ page, choice, progress }) => refuseWithoutAccount(page, choice, progress),
  },
  {
    name: 'say who buys and how it is sent',
    needs: [],
    gives: 'buyer_known',
    pursue: ({ drive, page, choice, progress }) => fillForms(drive, page, choice, progress),
  },
  {
    name: 'enter otherwise what was refused',
    needs: [],
    gives: 'buyer_known',
    pursue: ({ drive, page, choice, progress }) => repair(drive, page, choice, progress),
  },
  {
    name: 'ask how an address is entered that is not whole',
    needs: ['in_cart_once'],
    gives: 'buyer_known',
    pursue: ({ page, choice, progress }) => askAboutAddress(page, choice, progress),
  },
  {
    name: 'stop before the payment',
    needs: [],
    gives: 'payment_reached',
    pursue: ({ drive, seen, page, choice, progress }) => stopAtPayment(drive, seen, page, choice, progress),
  },
  {
    name: 'see that no card is taken',
    needs: [],
    gives: null,
    pursue: ({ page, progress }) => refuseWithoutCard(page, progress),
  },
  {
    name: 'press what leads on, or go back',
    needs: [],
    gives: null,
    pursue: ({ drive, page, choice, progress }) => pressNext(drive, page, choice, progress),
  },
];

/** @example await pursueGoals({ drive, seen, page, choice, progress }) // 'acted' */
export async function pursueGoals(scene: Scene): Promise<Turn> {
  for (const { needs, pursue } of GOALS) {
    if (!needs.every((milestone) => isReached(milestone, scene.progress))) continue;
    const turn = await pursue(scene);
    if (turn !== undefined) return turn;
  }
  return undefined;
}

/** What is seen of the page alone is judged by whoever pursues it. */
function isReached(milestone: Milestone, { cart }: Progress): boolean {
  if (milestone === 'in_cart_once') return cart.hasAdded;
  if (milestone === 'quantity_set') return cart.hasQuantity;
  return false;
}
