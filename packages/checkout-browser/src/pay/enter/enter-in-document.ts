import type { CardPurpose } from '@florin/page-reading/fields/field-purpose';

/** What is never read again once it is entered: a part of the card, or of the login of an account that is made with the order. */
export type FieldName = CardPurpose | 'username' | 'password';

/** What to do with one field of a pinned document. */
export interface FieldEntry {
  /** `verify` says whether the field still holds the value, once all listeners have had their say. */
  readonly action: 'enter' | 'verify' | 'clear';
  readonly field: FieldName;
  /** Set on the field, so that no survey of this document reads it again. */
  readonly mark: string;
  /** The only origin whose document may see the value. */
  readonly origin: string;
  readonly kind: 'text' | 'select';
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
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const { action, field: purpose, mark, origin, kind, selectors, spellings } = entry;

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
    if (kind === 'select') return element instanceof HTMLSelectElement;
    if (element instanceof HTMLTextAreaElement) return true;
    const types = ['text', 'tel', 'number', 'password', 'search', 'url', 'email'];
    return element instanceof HTMLInputElement && types.includes(element.type);
  }

  function isUsable(element: Element): element is Field {
    return (
      isOfKind(element) &&
      element.isConnected &&
      !element.matches(':disabled') &&
      !(element as HTMLInputElement).readOnly &&
      isShown(element)
    );
  }

  /** A list of months or years may lie hidden under one that the page draws in its place. */
  function isShown(element: Element): boolean {
    const isOfDate = kind === 'select' && (purpose === 'expiry_month' || purpose === 'expiry_year');
    const shown = [element, ...(isOfDate && element.parentElement ? [element.parentElement] : [])];
    return shown.some((one) => one.checkVisibility({ visibilityProperty: true }));
  }

  function find(): Element | null {
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
  function insert(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    element.select();
    if (pinned.activeElement === element) pinned.execCommand('insertText', false, value);
  }

  /** As a browser's autofill does. */
  function assign(element: Field, value: string): void {
    element.value = value;
    announce(element);
  }

  function holds(element: Field): boolean {
    const shown = element.value;
    if (['cardholder', 'username', 'password'].includes(purpose)) return shown === spellings[0];
    const digits = (text: string) => text.replace(/\D/g, '');
    return spellings.some((spelling) => digits(spelling) === digits(shown));
  }

  /** By what a person reads before what the page sends: scripts count months from 0. */
  function optionIn(element: HTMLSelectElement): HTMLOptionElement | undefined {
    const offered = [...element.options].filter(({ disabled }) => !disabled);
    const wanted = new Set(spellings.map((spelling) => spelling.toLowerCase()));
    const words = ({ label }: HTMLOptionElement) => label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const isCounted = purpose !== 'expiry_month' || offered.some(({ value }) => value === '12');
    return (
      offered.find(({ label }) => wanted.has(label.trim().toLowerCase())) ??
      offered.find((option) => words(option).some((word) => wanted.has(word))) ??
      (isCounted ? offered.find(({ value }) => wanted.has(value.toLowerCase())) : monthByPlace(offered))
    );
  }

  /** Twelve names in whatever language stand in the order of the year. */
  function monthByPlace(offered: readonly HTMLOptionElement[]): HTMLOptionElement | undefined {
    const months = offered.filter(({ value, label }) => value !== '' && /^\p{L}+\.?$/u.test(label.trim()));
    return months.length === 12 ? months[Number(spellings[0]) - 1] : undefined;
  }

  function choose(element: HTMLSelectElement): EntryResult {
    const option = optionIn(element);
    if (!option) return 'mangled';
    assign(element, option.value);
    return element.value === option.value ? 'entered' : 'mangled';
  }

  /** `MM/YYYY`, `YY` and `JJ` say how many digits of the year are meant. */
  function inWantedOrder(element: HTMLInputElement | HTMLTextAreaElement): readonly string[] {
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

  function type(element: HTMLInputElement | HTMLTextAreaElement): EntryResult {
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

  function clear(element: Field): EntryResult {
    if (!(element instanceof HTMLSelectElement)) assign(element, '');
    return 'entered';
  }

  function verify(element: Field): EntryResult {
    const isHeld =
      element instanceof HTMLSelectElement
        ? element.selectedOptions[0] === optionIn(element)
        : holds(element);
    return isHeld ? 'entered' : 'mangled';
  }

  const element = isAtHome() ? find() : null;
  if (!element || !isUsable(element)) return 'refused';
  if (action === 'clear') return clear(element);
  if (action === 'verify') return verify(element);
  element.focus();
  // Listeners to the focus may have changed the field.
  if (!isUsable(element)) return 'refused';
  element.setAttribute(mark, '');
  return element instanceof HTMLSelectElement ? choose(element) : type(element);
}
