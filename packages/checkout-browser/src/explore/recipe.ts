import type { ButtonIntent } from '@florin/page-reading/buttons/button-intent';
import type { BuyerPurpose, CardPurpose } from '@florin/page-reading/fields/field-purpose';
import type { ChoiceTarget, Locator } from '@florin/page-reading/survey/control';
import type { Glossary } from '../reader/reader-notes.ts';

export type StepValue =
  | { readonly from: 'buyer'; readonly field: BuyerPurpose; readonly section: 'shipping' | 'billing' }
  | { readonly from: 'option'; readonly key: string }
  | { readonly from: 'quantity' };

/**
 * One safe step: it can be repeated and healed, because nothing is bought by it. Values are named by where they come
 * from, never written down, so a recipe holds neither buyers nor cards.
 */
export type SafeStep =
  | {
      readonly class: 'safe';
      readonly action: 'fill';
      readonly locators: readonly Locator[];
      readonly value: StepValue;
      /** The shop had written something of its own there before it knew the address: whoever has none takes it out. */
      readonly isPrefilled?: true;
    }
  | {
      readonly class: 'safe';
      readonly action: 'select';
      readonly locators: readonly Locator[];
      readonly value: StepValue;
    }
  | {
      readonly class: 'safe';
      readonly action: 'choose';
      readonly key: string;
      readonly choices: Readonly<Record<string, ChoiceTarget>>;
    }
  /** Looks at the methods offered now: they differ by address, so the cheapest is found anew each time. */
  | { readonly class: 'safe'; readonly action: 'ship' }
  | {
      readonly class: 'safe';
      readonly action: 'check';
      readonly locators: readonly Locator[];
      /** The shop proposes it and the buyer does not want it. */
      readonly isOff?: true;
    }
  | {
      readonly class: 'safe';
      readonly action: 'press';
      readonly intent: ButtonIntent | 'payment_method';
      readonly locators: readonly Locator[];
      /** Postcondition: something of this is shown next. Empty after the last press. */
      readonly shows: readonly Locator[];
      /** How the shop calls the way to pay that was taken, where it says beside it that it takes cards; absent elsewhere. */
      readonly way?: string;
    };

export interface CardFieldPlace {
  readonly field: CardPurpose;
  /** Null for the page itself, else the origin of the frame that the field is in. */
  readonly frameOrigin: string | null;
  readonly kind: 'text' | 'select';
  readonly locators: readonly Locator[];
  /** Of a number that is entered into several boxes, four digits each; absent where one takes all of it. */
  readonly part?: number;
  /** A list that the page draws itself. */
  readonly isDrawn?: true;
}

/** Where the card goes and what is pressed. Never healed, never repeated: what does not match is not submitted. */
export interface CommitStep {
  readonly class: 'commit';
  readonly fields: readonly CardFieldPlace[];
  readonly submit: readonly Locator[];
  /** Of the page itself, where that takes the number. */
  readonly pageOrigin?: string;
  /** The card is asked for on a page that only the order leads to. */
  readonly leadsToCardPage?: boolean;
}

/** How one kind of page of one merchant is bought from: data that an exploration wrote down. */
export interface Recipe {
  readonly steps: readonly SafeStep[];
  readonly commit: CommitStep;
  /** What a reader told of the words on the way; absent where nobody was asked. */
  readonly glossary?: Glossary;
}

/** @example isOfBuyer(step) // true: it enters the postal code */
export function isOfBuyer(step: SafeStep): boolean {
  return (step.action === 'fill' || step.action === 'select') && step.value.from === 'buyer';
}
