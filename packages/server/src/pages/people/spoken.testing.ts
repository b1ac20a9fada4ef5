import type { Page } from 'playwright-core';

/** A node of Chromium's accessibility tree, as far as it is read here. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** One thing that a screen reader stops at. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly level: number | null;
  readonly depth: number;
  readonly states: readonly string[];
}

const LANDMARKS = new Set([
  'banner',
  'main',
  'navigation',
  'contentinfo',
  'region',
  'form',
  'search',
  'complementary',
]);
/** They hold others, and are not spoken by themselves. */
const SILENT = new Set([
  'RootWebArea',
  'generic',
  'none',
  'InlineTextBox',
  'LineBreak',
  'paragraph',
  'ListMarker',
  'LayoutTable',
  'LayoutTableRow',
  'LayoutTableCell',
  'LabelText',
  'Legend',
  'DescriptionList',
  'sectionheader',
  'sectionfooter',
  'definition',
  'group',
]);
/** What is inside of them is their name. */
const WHOLE = new Set([
  'heading',
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'image',
  'StaticText',
  'DisclosureTriangle',
  'code',
  'term',
]);
const STATES = ['required', 'invalid', 'disabled', 'expanded', 'checked'];

/** Everything on a page in the order in which a screen reader reads it, from Chromium's own accessibility tree. */
export async function readAloud(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const spoken: Spoken[] = [];
  const visit = (node: AxNode | undefined, depth: number): void => {
    if (!node) return;
    const role = node.role?.value ?? 'none';
    const isSaid = !node.ignored && !SILENT.has(role);
    if (isSaid) spoken.push(said(node, role, depth));
    if (isSaid && WHOLE.has(role)) return;
    for (const child of node.childIds ?? [])
      visit(byId.get(child), depth + (LANDMARKS.has(role) && isSaid ? 1 : 0));
  };
  visit(nodes[0], 0);
  return spoken.filter(({ role, name }) => role !== 'StaticText' || name !== '');
}

function said(node: AxNode, role: string, depth: number): Spoken {
  const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value;
  const states = STATES.flatMap((name) => {
    const value = property(name);
    return value === undefined || value === false || value === 'false'
      ? []
      : [name === 'expanded' ? 'open' : name];
  });
  const level = property('level');
  return {
    role,
    name: plain(node.name?.value ?? ''),
    level: typeof level === 'number' ? level : null,
    depth,
    states,
  };
}

/** What differs with every run is left out. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,88}/g, '(address)')
    .replaceAll(/\b[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}\b/g, '(address)')
    .replaceAll(/localhost:\d+/g, 'localhost')
    .trim();
}

const NAMES: Readonly<Record<string, string>> = {
  StaticText: 'text',
  textbox: 'field',
  combobox: 'list to choose from',
  DisclosureTriangle: 'summary',
  image: 'picture',
  listitem: 'list item',
};

/** @example lineOf({ role: 'heading', name: 'Pay', level: 1, depth: 1, states: [] }) // '  heading 1: Pay' */
export function lineOf({ role, name, level, depth, states }: Spoken): string {
  const kind = `${NAMES[role] ?? role}${role === 'heading' && level !== null ? ` ${level}` : ''}`;
  const text = [name === '' ? kind : `${kind}: ${name}`, ...states.map((state) => `(${state})`)].join(' ');
  return `${'  '.repeat(depth)}${text}`;
}

export { LANDMARKS };
