import type { CardPurpose } from '@florin/page-reading/fields/field-purpose';

/** What is never read again once it is entered: a part of the card, or of the login of an account that is made with the order. */
export type FieldName = CardPurpose | 'username' | 'password';

/** `drawn`: a list that the page draws itself; it takes an expiry, and is open when that is entered. */
export type FieldKind = 'text' | 'select' | 'drawn';

/** What to do with one field of a pinned document. */
export interface FieldEntry {
  /** `verify` says whether the field still holds the value, once all listeners have had their say; `leave` takes the focus from it. */
  readonly action: 'enter' | 'verify' | 'clear' | 'leave';
  readonly field: FieldName;
  /** Set on the field, so that no survey of this document reads it again. */
  readonly mark: string;
  /** The only origin whose document may see the value. */
  readonly origin: string;
  readonly kind: FieldKind;
  /** The first that finds exactly one visible element counts. */
  readonly selectors: readonly string[];
  /** The first that fits the field counts. */
  readonly spellings: readonly string[];
}

/** `refused`: not this document's to see, or not a field that a person could use now; nothing was done. */
export type EntryResult = 'entered' | 'mangled' | 'refused';

/**
 * Runs inside the document. Checks and enters in one go: only listeners to the focus and to the entry run meanwhile, and
 * whatever they do, the value goes into this document. It is never given to the keyboard: keys go to whatever is focused
 * at that moment, and Playwright's `fill` types keys.
 */
export function enterInDocument(pinned: Document, entry: FieldEntry): EntryResult {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;
  type Typed = HTMLInputElement | HTMLTextAreaElement;
  type Picked = { readonly element: Element; readonly label: string };
  type Offered = Pick<HTMLOptionElement, 'label' | 'value'>;
  const { action, field: purpose, mark, origin, kind, selectors, spellings } = entry;

  const isOfDate = purpose === 'expiry_month' || purpose === 'expiry_year';

  /** A sandboxed page has its address's origin but not the right to it; `blob:` and `about:` borrow another's. */
  function isAtHome(): boolean {
    return (
      /^https?:$/.test(location.protocol) &&
      location.origin === origin &&
      self.origin === origin &&
      pinned === document
    );
  }

  function isOfKind(element: Element): element is Field {
    if (kind === 'drawn') return isOfDate && element instanceof HTMLElement && !isList(element);
    if (kind === 'select') return element instanceof HTMLSelectElement;
    if (element instanceof HTMLTextAreaElement) return true;
    const types = ['text', 'tel', 'number', 'password', 'search', 'url', 'email'];
    return element instanceof HTMLInputElement && types.includes(element.type);
  }

  function isUsable(element: Element): element is Field {
    const isReadOnly = kind !== 'drawn' && (element as HTMLInputElement).readOnly;
    return (
      isOfKind(element) &&
      element.isConnected &&
      !element.matches(':disabled') &&
      !isReadOnly &&
      isShown(element)
    );
  }

  function isList(element: Element): element is HTMLSelectElement {
    return element instanceof HTMLSelectElement;
  }

  /** A list of months or years may lie hidden under one that the page draws in its place. */
  function isShown(element: Element): boolean {
    const mayBeHidden = kind === 'select' && isOfDate;
    const shown = [element, ...(mayBeHidden && element.parentElement ? [element.parentElement] : [])];
    return shown.some((one) => one.checkVisibility({ visibilityProperty: true }));
  }

  function find(): Element | null {
    // What was picked may be drawn before it, and moves it.
    const picked = kind === 'drawn' ? picks().get(purpose)?.element : undefined;
    if (picked?.isConnected) return picked;
    for (const selector of selectors) {
      const found = [...pinned.querySelectorAll(selector)].filter(isShown);
      if (found.length === 1) return found[0] ?? null;
    }
    return null;
  }

  function announce(element: Element): void {
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** As a person types, trusted events and all; it stays inside this document wherever the keyboard is. */
  function insert(element: Typed, value: string): void {
    element.select();
    if (pinned.activeElement === element) pinned.execCommand('insertText', false, value);
  }

  /** As a browser's autofill does. */
  function assign(element: Typed | HTMLSelectElement, value: string): void {
    element.value = value;
    announce(element);
  }

  function holds(element: Typed): boolean {
    const shown = element.value;
    if (['cardholder', 'username', 'password'].includes(purpose)) return shown === spellings[0];
    const digits = (text: string) => text.replace(/\D/g, '');
    return spellings.some((spelling) => digits(spelling) === digits(shown));
  }

  /** By what a person reads before what the page sends: scripts count months from 0. */
  function optionAmong<Option extends Offered>(offered: readonly Option[]): Option | undefined {
    const wanted = new Set(spellings.map((spelling) => spelling.toLowerCase()));
    const words = ({ label }: Offered) => label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const isCounted = purpose !== 'expiry_month' || offered.some(({ value }) => value === '12');
    return (
      offered.find(({ label }) => wanted.has(label.trim().toLowerCase())) ??
      offered.find((option) => words(option).some((word) => wanted.has(word))) ??
      (isCounted ? offered.find(({ value }) => wanted.has(value.toLowerCase())) : monthByPlace(offered))
    );
  }

  /** Twelve names in whatever language stand in the order of the year. */
  function monthByPlace<Option extends Offered>(offered: readonly Option[]): Option | undefined {
    const months = offered.filter(({ value, label }) => value !== '' && /^\p{L}+\.?$/u.test(label.trim()));
    return months.length === 12 ? months[Number(spellings[0]) - 1] : undefined;
  }

  function optionIn({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
    return optionAmong([...options].filter(({ disabled }) => !disabled));
  }

  function choose(element: HTMLSelectElement): EntryResult {
    const option = optionIn(element);
    if (!option) return 'mangled';
    assign(element, option.value);
    return element.value === option.value ? 'entered' : 'mangled';
  }

  /** `MM/YYYY`, `YY` and `JJ` say how many digits of the year are meant. */
  function inWantedOrder(element: Typed): readonly string[] {
    if (purpose !== 'expiry' && purpose !== 'expiry_year') return spellings;
    const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent);
    const hints = [element.placeholder, element.getAttribute('aria-label'), element.title, ...labels].join(
      ' ',
    );
    // `YY`, also right behind `MM`; or the letter of another language, by itself.
    const isYear = (mask: string) => 'jarvåéгрε'.includes(mask[0] ?? ' ') && new Set(mask).size === 1;
    const masks = hints.toLowerCase().match(/\p{L}+/gu) ?? [];
    const other = masks.find((mask) => (mask.length === 2 || mask.length === 4) && isYear(mask));
    const years = (/y{2,4}/i.exec(hints)?.[0] ?? other)?.length;
    const yearOf = (spelling: string) => spelling.replace(/\D/g, '').length - (purpose === 'expiry' ? 2 : 0);
    return years === undefined
      ? spellings
      : [...spellings].sort((one, other) => Number(yearOf(other) === years) - Number(yearOf(one) === years));
  }

  function type(element: Typed): EntryResult {
    const most = element instanceof HTMLInputElement && element.type === 'number' ? element.max : '';
    const fits = (spelling: string) =>
      (element.maxLength < 0 || spelling.length <= element.maxLength) &&
      (most === '' || Number(spelling) <= Number(most));
    const value = inWantedOrder(element).find(fits);
    if (value === undefined) return 'mangled';
    insert(element, value);
    if (!holds(element)) assign(element, value);
    return holds(element) ? 'entered' : 'mangled';
  }

  function tidy(text: string | null): string {
    return (text ?? '').replace(/\s+/g, ' ').trim();
  }

  /** Of the lists that were picked from, in this world alone: no script of the page sees it. */
  function picks(): Map<string, Picked> {
    const kept = pinned as { picks?: Map<string, Picked> };
    kept.picks ??= new Map();
    return kept.picks;
  }

  function pick(element: Element): EntryResult {
    const offered = [...pinned.querySelectorAll('[role=option]')]
      .filter((option) => isShown(option) && option.getAttribute('aria-disabled') !== 'true')
      .map((option) => ({ option, label: tidy(option.textContent), value: tidy(option.textContent) }));
    const picked = optionAmong(offered);
    if (!picked) return 'mangled';
    picks().set(purpose, { element, label: picked.label });
    for (const event of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      picked.option.dispatchEvent(
        new (event.startsWith('pointer') ? PointerEvent : MouseEvent)(event, {
          bubbles: true,
          cancelable: true,
          composed: true,
        }),
      );
    return 'entered';
  }

  /** In it, or beside a field that only searches the list. */
  function shows({ element, label }: Picked): boolean {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const leaves = around.flatMap((at) => (at ? [at, ...at.querySelectorAll('*')] : []));
    const isText = (leaf: Element) =>
      leaf.childElementCount === 0 && !leaf.closest('[role=option]') && isShown(leaf);
    const shown = leaves
      .filter(isText)
      .map((leaf) => tidy(leaf.textContent || (leaf as HTMLInputElement).value || ''));
    return shown.includes(label);
  }

  function clear(element: Field): EntryResult {
    if (kind === 'text') assign(element as Typed, '');
    return 'entered';
  }

  function verify(element: Field): EntryResult {
    const picked = kind === 'drawn' ? picks().get(purpose) : undefined;
    if (kind === 'drawn') return picked && shows(picked) ? 'entered' : 'mangled';
    const isHeld = isList(element)
      ? element.selectedOptions[0] === optionIn(element)
      : holds(element as Typed);
    return isHeld ? 'entered' : 'mangled';
  }

  const element = isAtHome() ? find() : null;
  if (!element || !isUsable(element)) return 'refused';
  if (action === 'clear') return clear(element);
  if (action === 'verify') return verify(element);
  if (action === 'leave') {
    element.blur();
    return 'entered';
  }
  // What is open closes where it loses the focus.
  if (kind !== 'drawn') element.focus();
  // Listeners to the focus may have changed the field.
  if (!isUsable(element)) return 'refused';
  element.setAttribute(mark, '');
  if (kind === 'drawn') return pick(element);
  return isList(element) ? choose(element) : type(element as Typed);
}
