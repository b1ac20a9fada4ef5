/** All elements of the document as they follow each other, with those inside open shadow roots where their hosts stand. */
export function allElements(): readonly Element[] {
  return found;
}

/** @example elementsMatching('button, a[href]') */
export function elementsMatching(selector: string): Element[] {
  return found.filter((element) => element.matches(selector));
}

/**
 * Tells of each element once: most are asked about by all others of a page. A survey runs the whole script anew, so that what is known
 * lasts for one survey.
 * @example const displayOf = once((element: Element) => getComputedStyle(element).display);
 */
export function once<Known>(tell: (element: Element) => Known): (element: Element) => Known {
  const known = new Map<Element, { readonly said: Known }>();
  return (element) => {
    const answer = known.get(element) ?? { said: tell(element) };
    known.set(element, answer);
    return answer.said;
  };
}

/** The element around it, across the border of a shadow root. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

const ELEMENTS_MAX = 60_000;
const found: Element[] = [];
collect(document);

function collect(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll('*')) {
    if (found.length >= ELEMENTS_MAX) return;
    found.push(element);
    if (element.shadowRoot) collect(element.shadowRoot);
  }
}
