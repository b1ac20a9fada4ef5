import type { AmountRow, Control, ControlKind, ControlOption, DocumentSurvey, Locator } from './survey.ts';

interface Limits {
  readonly controls: number;
  readonly texts: number;
  readonly amounts: number;
  readonly lines: number;
  readonly textLength: number;
}

/**
 * Runs inside the page, so it must not refer to anything outside itself. Only what a person can see counts: text that
 * is hidden, tiny, transparent, clipped, off the page or struck through is how false totals are planted.
 */
export function surveyDocument(limits: Limits): DocumentSurvey {
  const MONEY =
    /[-−–]?\s?(?:US\$|S\$|USD|SGD|\$|€|£)\s?[-−–]?\d[\d,]*(?:\.\d+)?|\d[\d,]*\.\d{2}\s?(?:USD|SGD)/i;
  const SECRET = /cc-|card|cvc|cvv|csc|security.?code/i;
  const shown = new Map<Element, boolean>();

  function tidy(text: string | null | undefined): string {
    return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, limits.textLength);
  }

  function isShown(element: Element): boolean {
    const known = shown.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const answer = (parent === null || isShown(parent)) && showsItself(element);
    shown.set(element, answer);
    return answer;
  }

  function showsItself(element: Element): boolean {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility !== 'visible') return false;
    if (Number(style.opacity) < 0.1 || style.contentVisibility === 'hidden') return false;
    if (style.display === 'contents') return true;
    return !isClipped(element, style);
  }

  function isClipped(element: Element, style: CSSStyleDeclaration): boolean {
    if (/inset\((?:50|100)%/.test(style.clipPath) || /rect\(0px,? 0px,? 0px,? 0px\)/.test(style.clip))
      return true;
    if (Number.parseFloat(style.textIndent) < -500) return true;
    const box = element.getBoundingClientRect();
    const hidesOverflow = style.overflow === 'hidden' || style.overflow === 'clip';
    return hidesOverflow && (box.width <= 1 || box.height <= 1);
  }

  function isOnPage(element: Element): boolean {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return false;
    return box.right + scrollX > 0 && box.bottom + scrollY > 0;
  }

  function isLegible(element: Element): boolean {
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < 6) return false;
    if (element.closest('del, s, strike') || style.textDecorationLine.includes('line-through')) return false;
    return style.color !== backgroundBehind(element) && !/rgba\(.*, 0\)$/.test(style.color);
  }

  function backgroundBehind(element: Element): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/rgba\(.*, 0\)$/.test(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  }

  function isVisible(element: Element): boolean {
    return isShown(element) && isOnPage(element);
  }

  function visibleTexts(): Text[] {
    const found: Text[] = [];
    if (!document.body) return found;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let seen = 0; seen < limits.texts && walker.nextNode(); seen += 1) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement;
      if (!parent || !/\S/.test(node.data)) continue;
      if (parent.closest('script, style, noscript, template, option, textarea')) continue;
      if (isVisible(parent) && isLegible(parent)) found.push(node);
    }
    return found;
  }

  function pathOf(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      if (at.id !== '' && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
        parts.unshift(`#${CSS.escape(at.id)}`);
        return parts.join(' > ');
      }
      parts.unshift(stepOf(at));
    }
    return parts.join(' > ');
  }

  function stepOf(element: Element): string {
    const tag = element.localName;
    const alike = [...(element.parentElement?.children ?? [])].filter((other) => other.localName === tag);
    return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
  }

  function textById(ids: string | null): string {
    if (!ids) return '';
    return tidy(
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  }

  /** The words of a label without those of the control inside it. */
  function wordsAround(label: Element): string {
    const copy = label.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('select, textarea, script, style')) inner.remove();
    return tidy(copy.textContent);
  }

  function labelOf(element: Element): string {
    const named =
      textById(element.getAttribute('aria-labelledby')) || tidy(element.getAttribute('aria-label'));
    if (named) return named;
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return tidy([...labels].map(wordsAround).join(' '));
    return (
      tidy(element.getAttribute('placeholder')) || tidy(element.getAttribute('title')) || wordsBefore(element)
    );
  }

  function wordsBefore(element: Element): string {
    const before = element.previousElementSibling;
    if (before && !before.matches('input, select, button, textarea, a'))
      return tidy(before.textContent).slice(0, 60);
    const cell = element.closest('td, dd')?.previousElementSibling;
    return tidy(cell?.textContent).slice(0, 60);
  }

  const CHOICE =
    '[role=radio], [role=option], [aria-pressed], [aria-checked], [data-swatch], [data-option-value], [data-variant]';

  function kindOf(element: Element): ControlKind | null {
    if (element.matches('select')) return 'select';
    if (element.matches('textarea')) return 'text';
    if (element instanceof HTMLInputElement) return kindOfInput(element.type);
    if (element.matches('[role=checkbox], [role=switch]')) return 'checkbox';
    if (element.matches(CHOICE) || looksLikeSwatch(element)) return 'radio';
    if (element.matches('button, [role=button], summary')) return 'button';
    return element.matches('a[href]') ? 'link' : null;
  }

  function kindOfInput(type: string): ControlKind | null {
    if (['submit', 'button', 'image'].includes(type)) return 'button';
    if (type === 'radio' || type === 'checkbox') return type;
    return ['hidden', 'reset', 'file', 'color', 'range'].includes(type) ? null : 'text';
  }

  /** Buttons of one choice stand side by side, are short, and are called what shops call them. */
  function looksLikeSwatch(element: Element): boolean {
    if (!element.matches('button, [role=button]')) return false;
    const names = `${element.className} ${element.parentElement?.className ?? ''} ${element.parentElement?.id ?? ''}`;
    if (!/swatch|variant|option|chip|pill|choice/i.test(names)) return false;
    const siblings = element.parentElement?.querySelectorAll('button, [role=button]').length ?? 0;
    return siblings >= 2 && tidy(element.textContent || element.getAttribute('aria-label')).length <= 24;
  }

  function groupOf(element: Element, kind: ControlKind): { key: string; title: string } | null {
    if (kind !== 'radio') return null;
    const name = element.getAttribute('name');
    const holder = element.closest('fieldset, [role=radiogroup], [role=listbox], [role=group]');
    if (element instanceof HTMLInputElement && name)
      return { key: `name:${name}`, title: groupTitle(holder, element) || name };
    const container = holder ?? choiceContainer(element);
    return container ? { key: `path:${pathOf(container)}`, title: groupTitle(container, element) } : null;
  }

  function choiceContainer(element: Element): Element | null {
    for (let at = element.parentElement, depth = 0; at && depth < 3; at = at.parentElement, depth += 1) {
      if (at.querySelectorAll(`${CHOICE}, button`).length >= 2) return at;
    }
    return element.parentElement;
  }

  function groupTitle(holder: Element | null, element: Element): string {
    if (!holder) return headingBefore(element.parentElement);
    const own = textById(holder.getAttribute('aria-labelledby')) || tidy(holder.getAttribute('aria-label'));
    return (
      own ||
      tidy(holder.querySelector('legend')?.textContent) ||
      innerHeading(holder) ||
      headingBefore(holder)
    );
  }

  function innerHeading(holder: Element): string {
    const first = holder.firstElementChild;
    if (
      !first ||
      first.matches('button, input, label, ul, ol, [role]') ||
      first.querySelector('button, input')
    )
      return '';
    return tidy(first.textContent).slice(0, 60);
  }

  function headingBefore(element: Element | null): string {
    for (let at = element, depth = 0; at && depth < 3; at = at.parentElement, depth += 1) {
      const before = at.previousElementSibling;
      if (before && !before.querySelector('input, button, select'))
        return tidy(before.textContent).slice(0, 60);
    }
    return '';
  }

  function textOf(element: Element): string {
    if (element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox') {
      return element.matches('[type=submit], [type=button]') ? tidy(element.value) : '';
    }
    const named = tidy(element.textContent) || tidy(element.getAttribute('aria-label'));
    return named || tidy(element.getAttribute('title')) || tidy(element.getAttribute('data-value'));
  }

  function optionsOf(element: Element): ControlOption[] {
    if (!(element instanceof HTMLSelectElement)) return [];
    return [...element.options].slice(0, 300).map((option) => ({
      value: option.value.slice(0, limits.textLength),
      label: tidy(option.label || option.textContent),
      disabled: option.disabled,
      selected: option.selected,
    }));
  }

  function isDisabled(element: Element): boolean {
    return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
  }

  function isSoldOut(element: Element): boolean {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const names = [element, ...labels].map(
      (at) => `${at.className} ${at.textContent} ${at.getAttribute('title') ?? ''}`,
    );
    return isDisabled(element) || /sold.?out|unavailable|out.?of.?stock|is-disabled/i.test(names.join(' '));
  }

  function isChecked(element: Element): boolean {
    if (element instanceof HTMLInputElement) return element.checked;
    const states = ['aria-checked', 'aria-pressed', 'aria-selected'].map((name) =>
      element.getAttribute(name),
    );
    return states.includes('true') || /\b(?:selected|is-selected|active|is-active)\b/.test(element.className);
  }

  function enteredIn(element: Element): string {
    const value = (element as HTMLInputElement).value;
    return typeof value === 'string' ? value : '';
  }

  function isSecret(element: Element): boolean {
    const names = ['autocomplete', 'name', 'id', 'aria-label', 'placeholder'].map((name) =>
      element.getAttribute(name),
    );
    return (
      element.matches('[type=password]') || SECRET.test(names.join(' ')) || /\d{8}/.test(enteredIn(element))
    );
  }

  function locatorsOf(element: Element, kind: ControlKind, label: string, text: string): Locator[] {
    const found: Locator[] = [];
    const testId = element.getAttribute('data-testid');
    if (element.id !== '' && !/\d{4}|^:/.test(element.id))
      found.push({ by: 'css', css: `#${CSS.escape(element.id)}` });
    if (testId) found.push({ by: 'css', css: `[data-testid="${CSS.escape(testId)}"]` });
    const name = element.getAttribute('name');
    if (name && kind !== 'radio')
      found.push({ by: 'css', css: `${element.localName}[name="${CSS.escape(name)}"]` });
    if (kind === 'button' || kind === 'link') found.push({ by: 'role', role: kind, name: text });
    if ((kind === 'text' || kind === 'select') && label) found.push({ by: 'label', label });
    return [...found, { by: 'css', css: pathOf(element) }];
  }

  /** A native radio or box is often hidden under a drawn one: then its label is what a person presses. */
  function pressTarget(element: Element): Element | null {
    if (isVisible(element)) return element;
    const isChoice = element.matches('input[type=radio], input[type=checkbox]');
    return isChoice ? ([...((element as HTMLInputElement).labels ?? [])].find(isVisible) ?? null) : null;
  }

  function readControl(element: Element): Control | null {
    const kind = kindOf(element);
    const target = kind && pressTarget(element);
    if (!kind || !target) return null;
    const label = labelOf(element);
    const text = textOf(element);
    const value = enteredIn(element);
    return {
      kind,
      inputType: element.getAttribute('type')?.toLowerCase() ?? '',
      name: element.getAttribute('name') ?? '',
      id: element.id,
      autocomplete: (element.getAttribute('autocomplete') ?? '').toLowerCase().trim(),
      label,
      text,
      value: isSecret(element) ? '' : value.slice(0, limits.textLength),
      isFilled: value !== '',
      isChecked: isChecked(element),
      isRequired: element.matches(':required') || element.getAttribute('aria-required') === 'true',
      isDisabled: isDisabled(element),
      isSoldOut: kind === 'radio' && isSoldOut(element),
      options: optionsOf(element),
      group: groupOf(element, kind),
      href: element instanceof HTMLAnchorElement ? element.href.slice(0, 2_000) : '',
      formAction: actionOf(element),
      isFurniture:
        element.closest('nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]') !== null,
      isInDialog: element.closest('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]') !== null,
      locators:
        target === element ? locatorsOf(element, kind, label, text) : [{ by: 'css', css: pathOf(target) }],
    };
  }

  function actionOf(element: Element): string | null {
    const own = element.getAttribute('formaction');
    const form = (element as HTMLInputElement).form ?? element.closest('form');
    const action = own ?? form?.getAttribute('action');
    if (!form && !own) return null;
    return new URL(action ?? '', document.baseURI).href.slice(0, 2_000);
  }

  function readControls(): Control[] {
    const selector = `input, select, textarea, button, a[href], summary, [role=button], [role=checkbox], [role=switch], ${CHOICE}`;
    const found: Control[] = [];
    for (const element of document.querySelectorAll(selector)) {
      const control = readControl(element);
      if (control) found.push(control);
      if (found.length >= limits.controls) break;
    }
    return found;
  }

  /** The smallest element whose words contain the whole amount, so that `$<b>12</b>.<sup>99</sup>` reads as one. */
  function amountElement(text: Text): Element | null {
    for (let at = text.parentElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
      const words = tidy(at.textContent);
      if (words.length >= limits.textLength) return null;
      if (MONEY.test(words)) return at;
    }
    return null;
  }

  function rowOf(element: Element): AmountRow {
    const own = tidy(element.textContent);
    const text = MONEY.exec(own)?.[0] ?? '';
    const label = without(own, text) || wordsNaming(element, text);
    return { label: label.slice(0, 80), text };
  }

  function without(words: string, amount: string): string {
    const rest = words.replace(amount, ' ').replace(/\s+/g, ' ').trim();
    return /[a-z]{2}/i.test(rest.replace(/\b(?:USD|SGD)\b/g, '')) ? rest : '';
  }

  function wordsNaming(element: Element, amount: string): string {
    const term = element.closest('dd')?.previousElementSibling;
    if (term?.matches('dt')) return tidy(term.textContent);
    for (let at = element.parentElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
      const words = tidy(at.textContent);
      if (words.length >= limits.textLength) return '';
      const rest = without(words, amount);
      if (rest) return rest;
    }
    return '';
  }

  function readAmounts(texts: Text[]): AmountRow[] {
    const elements = new Set<Element>();
    for (const text of texts) {
      if (!/\d/.test(text.data) || text.data.length > limits.textLength) continue;
      const element = amountElement(text);
      if (element && elements.size < limits.amounts) elements.add(element);
    }
    return [...elements].map(rowOf);
  }

  /** Text nodes of one block make one line, so that `Order <b>123</b>` is read as it is seen. */
  function readLines(texts: Text[]): string[] {
    const lines = new Map<Element, string>();
    for (const text of texts) {
      const block = text.parentElement?.closest(
        'p, div, li, td, th, dt, dd, h1, h2, h3, h4, section, article, label, main, body, button',
      );
      if (block) lines.set(block, `${lines.get(block) ?? ''} ${text.data}`);
    }
    return [...lines.values()]
      .slice(0, limits.lines)
      .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, 400));
  }

  function readAlerts(): string[] {
    const selector =
      '[role=alert], [role=status], [aria-live=assertive], [class*=error i], [class*=alert i], [id*=error i]';
    const found = [...document.querySelectorAll(selector)].slice(0, 40).filter(isVisible);
    return found.map((element) => tidy(element.textContent)).filter((words) => words !== '');
  }

  const texts = visibleTexts();
  return {
    url: location.href.slice(0, 2_000),
    title: tidy(document.title),
    controls: readControls(),
    amounts: readAmounts(texts),
    alerts: readAlerts(),
    lines: readLines(texts),
  };
}
