import type { ControlKind, Locator } from '@florin/page-reading/survey/control';

/** Ways of finding the element again, the one that is surest right now last. */
export function locatorsOf(element: Element, kind: ControlKind, label: string, text: string): Locator[] {
  const found: Locator[] = [];
  const testId = element.getAttribute('data-testid');
  if (element.id !== '' && !/\d{4}|^:/.test(element.id))
    found.push({ by: 'css', css: `#${CSS.escape(element.id)}` });
  if (testId) found.push({ by: 'css', css: `[data-testid="${CSS.escape(testId)}"]` });
  const name = element.getAttribute('name');
  if (name && kind !== 'radio')
    found.push({ by: 'css', css: `${element.localName}[name="${CSS.escape(name)}"]` });
  if (kind === 'button' || kind === 'link')
    found.push({ by: 'role', role: roleOf(element, kind), name: text });
  if ((kind === 'text' || kind === 'select') && label) found.push({ by: 'label', label });
  return [...found, { by: 'css', css: pathOf(element) }];
}

/** A link that is used as a button is still called a link. */
function roleOf(element: Element, kind: 'button' | 'link'): 'button' | 'link' {
  return element.matches('a[href]:not([role])') ? 'link' : kind;
}

/** The selector that finds this element and no other in the document as it is; `>>` leads into a shadow root. */
export function pathOf(element: Element): string {
  const root = element.getRootNode();
  const inner = pathInside(element, root instanceof ShadowRoot ? root : document);
  return root instanceof ShadowRoot ? `${pathOf(root.host)} >> ${inner}` : inner;
}

function pathInside(element: Element, root: Document | ShadowRoot): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    if (at.id !== '' && root.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(at.id)}`);
      return parts.join(' > ');
    }
    parts.unshift(stepOf(at));
  }
  return parts.join(' > ');
}

/** By parent, the steps to its children: a menu has hundreds. Lasts for one survey. */
const steps = new Map<ParentNode, ReadonlyMap<Element, string>>();

function stepOf(element: Element): string {
  const parent = element.parentNode as ParentNode | null;
  if (!parent) return element.localName;
  const known = steps.get(parent) ?? stepsIn(parent);
  steps.set(parent, known);
  return known.get(element) ?? element.localName;
}

function stepsIn({ children }: ParentNode): ReadonlyMap<Element, string> {
  const counts = new Map<string, number>();
  const numbered = [...children].map((child) => {
    const number = (counts.get(child.localName) ?? 0) + 1;
    counts.set(child.localName, number);
    return [child, number] as const;
  });
  return new Map(
    numbered.map(([child, number]) => {
      const tag = child.localName;
      return [child, counts.get(tag) === 1 ? tag : `${tag}:nth-of-type(${number})`];
    }),
  );
}
