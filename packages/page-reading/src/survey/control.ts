import type { Concept } from '../lexicon/concepts.ts';
/** One way of finding an element again. Data, so that a learned flow can keep several for each step. */
export type Locator =
  | { readonly by: 'css'; readonly css: string }
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'role'; readonly role: 'button' | 'link' | 'radio' | 'checkbox'; readonly name: string };

/** What stands between whole units and cents. */
export type DecimalMark = '.' | ',';

/** What pressing or selecting one value of an option means on the page. */
export type ChoiceTarget =
  | { readonly kind: 'press'; readonly locators: readonly Locator[] }
  | { readonly kind: 'select'; readonly locators: readonly Locator[]; readonly value: string };

export type ControlKind = 'text' | 'select' | 'checkbox' | 'radio' | 'button' | 'link';

export interface ControlOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly selected: boolean;
}

/** Something a person could use on the page, as a person would perceive it. */
export interface Control {
  readonly kind: ControlKind;
  readonly inputType: string;
  readonly name: string;
  readonly id: string;
  readonly autocomplete: string;
  readonly label: string;
  /** What an empty field shows, where it is called by something else: `MM/YY`. */
  readonly hint?: string;
  readonly text: string;
  /** Empty for card fields and passwords: a survey never carries a secret. */
  readonly value: string;
  readonly isFilled: boolean;
  readonly isChecked: boolean;
  readonly isRequired: boolean;
  /** The largest number that a field for numbers takes; null where it names none. */
  readonly maximum: number | null;
  /** Shows a value that only other controls change. */
  readonly isReadOnly: boolean;
  readonly isDisabled: boolean;
  readonly isSoldOut: boolean;
  readonly options: readonly ControlOption[];
  /** A list that is not the browser's own: it may show its options only once it is opened. */
  readonly isDrawnList: boolean;
  /** A field that proposes what may be entered while one types; absent where it does not say so. */
  readonly proposes?: boolean;
  /** What the control belongs to: radios and swatches of one choice share it. */
  readonly group: { readonly key: string; readonly title: string } | null;
  readonly href: string;
  /** Where its form would send it; null outside forms. */
  readonly formAction: string | null;
  /** Its form among `forms` of the survey; null outside forms. */
  readonly form: number | null;
  /** The heading or legend that it stands under. */
  readonly section: string;
  /** The name of the product in a list of several that a button belongs to; empty where it belongs to the page. */
  readonly listEntry: string;
  /** Of a button that is one of several called the same, and of a number that is one of several: what stands in its row. */
  readonly row: string;
  /** The page marks what is entered here as wrong. */
  readonly isInvalid: boolean;
  /** What the page says about that; empty where it says nothing beside the field. */
  readonly complaint: string;
  /** In the navigation, header or footer of the site: not what this page is for. */
  readonly isSiteNavigation: boolean;
  readonly isInDialog: boolean;
  /** What its page writes before cents, where that is no point. */
  readonly decimalMark?: DecimalMark;
  /** Which of the layers over the page it stands in, where the page was drawn; absent outside of any. */
  readonly layer?: number;
  readonly locators: readonly Locator[];
  /** It shows a part of the page, and sends nothing: a tab, the heading of what folds open; absent elsewhere. */
  readonly isTab?: true;
  /** Of a radio: everything that is said where no other radio stands; absent elsewhere. */
  readonly beside?: string;
  /** Of what the page is about it is drawn before all other presses, by its size and a colour of its own; absent elsewhere. */
  readonly isProminent?: true;
  /** What the page tells agents of it beside what people see; absent where it says nothing. */
  readonly tool?: string;
  /** The languages of its page beside English; absent where there are none. */
  readonly languages?: readonly string[];
  /** What it is by everything but its words, which say nothing; absent where that is not sure. */
  readonly readAs?: Concept;
  /** Where that is not sure, what a press may lead to: it is tried once nothing better leads on. */
  readonly mayLead?: 'view_cart' | 'checkout' | 'continue' | 'guest';
  /** What a second reader says that a press does, or its place, where its own words say nothing, or two things; never read from a page. */
  readonly readPress?: 'add_to_cart' | 'view_cart' | 'checkout' | 'continue' | 'guest' | 'dismiss';
}

/**
 * A control of which only what matters is said; everything else about it is unknown.
 * @example controlOf({ name: 'quantity' })
 */
export function controlOf(said: Partial<Control>): Control {
  return {
    kind: 'text',
    inputType: '',
    name: '',
    id: '',
    autocomplete: '',
    label: '',
    text: '',
    value: '',
    isFilled: false,
    isChecked: false,
    isRequired: false,
    maximum: null,
    isReadOnly: false,
    isDisabled: false,
    isSoldOut: false,
    options: [],
    isDrawnList: false,
    group: null,
    href: '',
    formAction: null,
    form: null,
    section: '',
    listEntry: '',
    row: '',
    isInvalid: false,
    complaint: '',
    isSiteNavigation: false,
    isInDialog: false,
    locators: [],
    ...said,
  };
}
