import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A source file as the rules see it. Paths are relative to the repository, with forward slashes. */
export interface Source {
  readonly path: string;
  /** Files of this repository that it imports; types and dynamic imports count. */
  readonly imports: readonly string[];
  /** Packages from outside this repository that it imports. */
  readonly libraries: readonly string[];
  /** True when it holds a template tagged `sql`. */
  readonly hasSql: boolean;
}

/** From a name to the names that it uses. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** Files by path, as they stand on disk or as a test makes them up. */
export type Tree = Readonly<Record<string, string>>;

const TEST_FILE = /\.(test\.tsx?|testing\.(ts|mjs))$/;
const SOURCE_FILE = /\.(ts|tsx|mjs)$/;

export const isProduction = (path: string) => /^packages\/[^/]+\/src\//.test(path) && !TEST_FILE.test(path);
export const isTestCode = (path: string) => TEST_FILE.test(path);
export const packageOf = (path: string) => path.split('/')[1] ?? '';

/**
 * Every source of the repository: packages, benchmarks, examples, proofs and scripts.
 * @example const sources = readSources(readTree(root));
 */
export function readSources(tree: Tree): Source[] {
  const paths = Object.keys(tree).filter((path) => SOURCE_FILE.test(path));
  return paths.map((path) => readSource(path, tree[path]!, tree));
}

/** Reads what the rules look at: sources, and the packages' own JSON. */
export function readTree(root: string): Tree {
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')));
  const folders = ['bench', 'examples', 'proof', 'scripts', ...packages.map((path) => `${path}/src`)];
  const paths = [
    ...folders.flatMap((folder) => filesIn(root, folder)).filter((path) => SOURCE_FILE.test(path)),
    ...packages.flatMap((path) => [`${path}/package.json`, `${path}/tsconfig.json`]),
  ];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesIn(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries.map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`);
}

function readSource(path: string, text: string, tree: Tree): Source {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be read: ${parsed.errors[0]?.message}`);
  const { staticImports, staticExports } = parsed.module;
  const specifiers = new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]);
  let hasSql = false;
  const note = ({ source }: { source?: unknown }) => {
    const value = (source as { value?: unknown } | null | undefined)?.value;
    if (typeof value === 'string') specifiers.add(value);
  };
  // To walk through a whole file takes ten times as long as to parse it.
  if (/\bimport\s*\(|\bsql\b/.test(text))
    new Visitor({
      ImportExpression: note,
      TSImportType: note,
      TaggedTemplateExpression: ({ tag }) => {
        if (tag.type === 'Identifier' && tag.name === 'sql') hasSql = true;
      },
    }).visit(parsed.program);
  const imports = new Set<string>();
  const libraries = new Set<string>();
  for (const specifier of specifiers) {
    const file = fileOf(specifier, path, tree);
    if (file !== null) imports.add(file);
    else if (!specifier.startsWith('node:')) libraries.add(libraryOf(specifier));
  }
  return { path, imports: [...imports], libraries: [...libraries], hasSql };
}

/** The file that a specifier means; what was built counts as what it was built from. Null for a library. */
function fileOf(specifier: string, from: string, tree: Tree): string | null {
  const [, name, inside = 'index'] = /^@florin\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const isRelative = specifier.startsWith('.');
  if (!isRelative && name === undefined) return null;
  const path = isRelative ? normalize(join(dirname(from), specifier)) : `packages/${name}/src/${inside}`;
  const source = path.replace(/^(packages\/[^/]+)\/dist\/(.*)\.js$/, '$1/src/$2');
  return [source, `${source}.ts`, `${source}.tsx`].find((candidate) => candidate in tree) ?? path;
}

function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The arrows between groups of files; arrows inside a group and to files without a group are left out.
 * @example arrowsBetween(sources, packageOf).get('server') // Set { 'chain', 'checkout', … }
 */
export function arrowsBetween(
  sources: readonly Source[],
  groupOf: (path: string) => string | null,
): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = groupOf(path);
    if (from === null) continue;
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const target of imports.map(groupOf)) {
      if (target !== null && target !== from) targets.add(target);
    }
  }
  return arrows;
}

/**
 * One circle for every knot of names that reach each other, as the path that goes around it.
 * @example circlesIn(new Map([['a', new Set(['b'])], ['b', new Set(['a'])]])) // [['a', 'b', 'a']]
 */
export function circlesIn(arrows: Arrows): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  for (const name of arrows.keys()) {
    if (done.has(name)) continue;
    const circle = shortestWay(arrows, name, name);
    if (circle === null) continue;
    circles.push(circle);
    for (const member of circle) done.add(member);
  }
  return circles;
}

function shortestWay(arrows: Arrows, from: string, to: string): string[] | null {
  const ways = [[from]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1)!) ?? []) {
      if (next === to) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * The arrows of the first mermaid picture in a document: lines like `server --> chain & wire`.
 * @example drawnArrows(readFileSync('docs/architecture.md', 'utf8')).get('web') // Set { 'wire' }
 */
export function drawnArrows(markdown: string): Map<string, Set<string>> {
  const picture = /```mermaid\n(.*?)```/s.exec(markdown)?.[1] ?? '';
  const arrows = new Map<string, Set<string>>();
  for (const [, from, targets] of picture.matchAll(/^\s*([\w-]+) --> (.+)$/gm)) {
    const drawn = arrows.get(from!) ?? new Set();
    arrows.set(from!, drawn);
    for (const target of targets!.split('&')) drawn.add(target.trim());
  }
  return arrows;
}

/**
 * The layers that a document lists, top first: the second cells of the table under this heading, each with names in code
 * marks.
 * @example listedLayers(markdown, 'Inside the server') // [['serve.ts', 'server.ts'], ['pages'], …]
 */
export function listedLayers(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = [...section.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].map(([, cell]) => cell!);
  const layers = rows.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  return layers.filter((names) => names.length > 0);
}
