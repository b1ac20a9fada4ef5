import type { ButtonIntent } from '@florin/page-reading/buttons/button-intent';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Page } from '@florin/page-reading/page/understand';
import type { Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';

/** A page that was come through. */
interface Place {
  readonly state: string;
  readonly url: string;
  /** Steps taken until here; those after it are given up on the way back. */
  readonly stepCount: number;
  actions: readonly Action[];
}

/** A page from which nothing led on. */
interface DeadEnd {
  readonly why: Failed;
  readonly stepCount: number;
}

/** A page to go back to, and how many steps led there. */
export type Fork = Pick<Place, 'url' | 'stepCount'>;

const RETURNS_MAX = 4;
/** How long other ways are looked for once one has ended: an agent that waits for a refusal can act on it. */
const DETOURS_MS = 20_000;

/**
 * What was tried where. The likeliest press of a page comes first, each only once per state of a page; where nothing is left
 * to try, the last page on the way that still has something is gone back to.
 */
export class Search {
  readonly #tried = new Map<string, Set<string>>();
  /** Pressed without any effect at all: the page's script may not have run yet. */
  readonly #idle = new Set<string>();
  /** Pressed a second time, since the first one seemed lost. */
  readonly #repeated = new Set<string>();
  /** Pressed at an address, in whatever state its page was. */
  readonly #pressed = new Set<string>();
  /** Pressed to put the product into the cart: pressed once more, it would put another one there. */
  readonly #adding = new Set<string>();
  /** Where such buttons stand: one that says something else once the product is in the cart is the same still. */
  readonly #addingAt = new Set<string>();
  readonly #way: Place[] = [];
  /** How much was left to try on a page when it was gone back to. */
  readonly #returnedTo = new Map<Place, number>();
  #returns = 0;
  #firstEndMs: number | null = null;
  #end: DeadEnd | null = null;

  /** Notes the page that is looked at now. */
  arrive(page: Page, stepCount: number): void {
    const { state, seen } = page;
    const actions = this.#withoutAdding(page);
    const known = this.#way.find((place) => place.state === state);
    if (known) known.actions = actions;
    else this.#way.push({ state, url: seen.url, stepCount, actions });
  }

  /** What to press here, or null where everything was; before all else what means `first`, where it is still to be done. */
  next(page: Page, first: ButtonIntent | null = null): Action | null {
    const { state, seen } = page;
    const open = this.#open(state, this.#withoutAdding(page)).filter(
      ({ key }) => !this.#idle.has(`${state} ${key}`),
    );
    const onwards = open.filter((action) => !this.#isBehind(state, action));
    const best = open.find(({ intent }) => intent === first) ?? onwards[0] ?? open[0];
    const wasPressed = ({ key }: Action) => this.#pressed.has(`${seen.url} ${key}`);
    // What was given once is not given again while a way to ship or to pay is still to be chosen.
    const isChoosing = best?.intent === 'choose_method' || (best?.intent === 'continue' && wasPressed(best));
    const choices = isChoosing ? open.filter(({ intent }) => intent === 'choose_method') : [];
    return choices.find((choice) => !wasPressed(choice)) ?? choices.at(-1) ?? best ?? null;
  }

  /** A link to a page that was come through leads back to it: the steps of a checkout that were taken stand above the one that is open. */
  #isBehind(state: string, { intent, control }: Action): boolean {
    if (control.kind !== 'link' || (intent !== 'checkout' && intent !== 'continue')) return false;
    const here = this.#way.findIndex((place) => place.state === state);
    return this.#way.slice(0, Math.max(0, here)).some(({ url }) => url === control.href);
  }

  /** Notes the button that puts the product into the cart: it leads no further, whatever it says, and one like it puts other goods there. */
  adds({ seen }: Page, control: Control): void {
    this.#adding.add(addingKey(seen.url, control));
    for (const place of placesOf(seen.url, control)) this.#addingAt.add(place);
  }

  /** Whether it stands where the product was put into the cart: what its words mean would have to be known to press it. */
  isWhereAdded({ seen }: Page, { control }: Action): boolean {
    return placesOf(seen.url, control).some((place) => this.#addingAt.has(place));
  }

  isAdding({ seen }: Page, { control }: Action): boolean {
    return this.#adding.has(addingKey(seen.url, control));
  }

  #withoutAdding(page: Page): readonly Action[] {
    return page.actions.filter((action) => !this.isAdding(page, action));
  }

  tried({ state, seen }: Page, { key }: Action): void {
    this.#pressed.add(`${seen.url} ${key}`);
    this.#tried.set(state, (this.#tried.get(state) ?? new Set()).add(key));
  }

  hadNoEffect(state: string, { key }: Action): void {
    this.#tried.get(state)?.delete(key);
    this.#idle.add(`${state} ${key}`);
  }

  /** What was pressed may be pressed once more; false where it was already. */
  mayBeLost(state: string, { key }: Action): boolean {
    const place = `${state} ${key}`;
    if (this.#repeated.has(place)) return false;
    this.#repeated.add(place);
    return this.#tried.get(state)?.delete(key) ?? false;
  }

  /** Time has passed: what had no effect may have one now. */
  forgetIdle(): void {
    this.#idle.clear();
  }

  /** Somebody knew how to go on: what ended has not. */
  goesOn(): void {
    this.#firstEndMs = null;
    this.#end = null;
  }

  /** Another way has come further than any that ended: it gets its time. */
  noteProgress(stepCount: number): void {
    if (this.#end && stepCount > this.#end.stepCount) this.#firstEndMs = null;
  }

  /** The page to go back to; null where no page has anything left, or often enough. */
  wayBack(from: string): Fork | null {
    if (this.#returns >= RETURNS_MAX) return null;
    const place = this.#way.findLast((earlier) => earlier.state !== from && this.#isWorthReturning(earlier));
    if (!place) return null;
    this.#returns += 1;
    this.#returnedTo.set(place, this.#open(place.state, place.actions).length);
    return place;
  }

  /**
   * Notes that nothing leads on from a page, and why. Of several ends the one that says most stays, and of those the one that
   * was reached on the longest way.
   */
  ended(end: DeadEnd, nowMs: number): void {
    this.#firstEndMs ??= nowMs;
    const known = this.#end;
    const saysMore = Boolean(end.why.code) && !known?.why.code;
    const saysLess = Boolean(known?.why.code) && !end.why.code;
    if (!known || saysMore || (!saysLess && end.stepCount > known.stepCount)) this.#end = end;
  }

  /** Why no way was found; null as long as none has ended. */
  why(): Failed | null {
    return this.#end?.why ?? null;
  }

  /** The same once other ways were looked for long enough. */
  givenUp(nowMs: number): Failed | null {
    return this.#firstEndMs !== null && nowMs - this.#firstEndMs > DETOURS_MS ? this.why() : null;
  }

  /** A page that was gone back to and left as it was is not shown any more: its address leads elsewhere now. */
  #isWorthReturning(place: Place): boolean {
    const openCount = this.#open(place.state, place.actions).length;
    return openCount > 0 && this.#returnedTo.get(place) !== openCount;
  }

  #open(state: string, actions: readonly Action[]): readonly Action[] {
    const tried = this.#tried.get(state);
    return tried ? actions.filter(({ key }) => !tried.has(key)) : actions;
  }
}

function placesOf(url: string, { locators }: Control): readonly string[] {
  return locators.flatMap((locator) => (locator.by === 'css' ? [`${pageAt(url)} ${locator.css}`] : []));
}

/** What sends a form says by where it sends it what it does, on whatever page. */
function addingKey(url: string, control: Control): string {
  return `${control.formAction ?? pageAt(url)} ${keyOf(control)}`;
}
