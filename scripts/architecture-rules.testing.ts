import { basename, dirname } from 'node:path';
import {
  type Arrows,
  arrowsBetween,
  circlesIn,
  isProduction,
  isTestCode,
  packageOf,
  type Source,
  type Tree,
} from './architecture.testing.ts';

/** Names what breaks a rule and says what to do. What is `known` to break it is left out. */
export type Rule = (known: ReadonlySet<string>) => string[];

const FILES_IN_A_FOLDER_MAX = 16;
const OURS = '@florin/';
const SERVER = 'packages/server/src';

/**
 * What breaks a rule beyond the known, and what is known but no longer breaks it: the list can only shrink.
 * @example expect(judge(smallFolders(sources), ['packages/checkout-browser/src/explore'])).toEqual([]);
 */
export function judge(rule: Rule, known: readonly string[]): string[] {
  const problems = rule(new Set(known));
  const isMet = (entry: string) =>
    rule(new Set(known.filter((other) => other !== entry))).length === problems.length;
  const met = known.filter(isMet).map((entry) => `"${entry}" is in order now: take it off KNOWN.`);
  return [...problems, ...met];
}

/** The arrows between packages are those of the picture, and they run one way. */
export function packagesAsDrawn(sources: readonly Source[], drawn: Arrows): Rule {
  const production = sources.filter(({ path }) => isProduction(path));
  const found = arrowsBetween(production, packageOf);
  return (known) => [
    ...missingFrom(drawn, without(found, known)).map(
      ([from, to]) =>
        `${from} -> ${to} is not in the picture of docs/architecture.md (${witness(production, packageOf, from, to)}): ` +
        'draw it if this direction is meant, else move the code or hand it in as a port.',
    ),
    ...missingFrom(found, without(drawn, known)).map(
      ([from, to]) =>
        `${from} -> ${to} is in the picture of docs/architecture.md, but nothing imports it: take it out there.`,
    ),
    ...circlesIn(found).map((circle) => `Packages go in a circle, ${circle.join(' -> ')}: cut one arrow.`),
  ];
}

function missingFrom(there: Arrows, here: Arrows): [string, string][] {
  const arrows = [...here].flatMap(([from, targets]) =>
    [...targets].map((to): [string, string] => [from, to]),
  );
  return arrows.filter(([from, to]) => !there.get(from)?.has(to));
}

/** The first import that makes an arrow. */
function witness(
  sources: readonly Source[],
  groupOf: (path: string) => string | null,
  from: string,
  to: string,
): string {
  for (const { path, imports } of sources.filter((source) => groupOf(source.path) === from)) {
    const target = imports.find((file) => groupOf(file) === to);
    if (target !== undefined) return `${path} imports ${target}`;
  }
  return 'no import found';
}

/** `package.json` and `tsconfig.json` of every package say what its sources import: nothing is missing, nothing unused. */
export function manifestsAgree(sources: readonly Source[], tree: Tree): Rule {
  const packages = new Set(
    sources.filter(({ path }) => isProduction(path)).map(({ path }) => packageOf(path)),
  );
  const problems = [...packages].flatMap((name) => manifestProblems(name, sources, tree));
  return (known) => problems.filter(({ arrow }) => !known.has(arrow)).map(({ message }) => message);
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** What whoever uses that part of a package brings along. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifestProblems(name: string, sources: readonly Source[], tree: Tree) {
  const own = sources.filter(({ path }) => path.startsWith(`packages/${name}/src/`));
  const shipped = namesImportedBy(own.filter(({ path }) => isProduction(path)));
  const all = namesImportedBy(own);
  const manifest = JSON.parse(tree[`packages/${name}/package.json`] ?? '{}') as Manifest;
  const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const developmentOnly = Object.keys(manifest.devDependencies ?? {});
  const referenced = references(tree[`packages/${name}/tsconfig.json`] ?? '{}');
  const tell = (names: readonly string[], file: string, why: string, action: string) =>
    names.map((used) => ({
      arrow: `${name} -> ${used}`,
      message: `packages/${name}/${file}: ${why} ${used}, so ${action}.`,
    }));
  const ours = (names: Iterable<string>) => [...names].filter((used) => used.startsWith(OURS));
  const only = (names: Iterable<string>, others: Iterable<string>) => {
    const there = new Set(others);
    return [...names].filter((used) => !there.has(used));
  };
  return [
    ...tell(only(shipped, dependencies), 'package.json', 'its sources import', 'name it in "dependencies"'),
    ...tell(
      only(ours(all), [...shipped, ...developmentOnly]),
      'package.json',
      'its tests import',
      'name it in "devDependencies"',
    ),
    ...tell(only(ours(dependencies), shipped), 'package.json', 'no source imports', 'take it out'),
    ...tell(only(ours(developmentOnly), all), 'package.json', 'no test imports', 'take it out'),
    ...tell(only(ours(shipped), referenced), 'tsconfig.json', 'its sources import', 'add it to "references"'),
    ...tell(only(referenced, shipped), 'tsconfig.json', 'no source imports', 'take it out of "references"'),
  ];
}

function namesImportedBy(sources: readonly Source[]): Set<string> {
  const names = sources.flatMap(({ path, imports, libraries }) => [
    ...libraries,
    ...imports.filter((file) => packageOf(file) !== packageOf(path)).map((file) => OURS + packageOf(file)),
  ]);
  return new Set(names);
}

function references(tsconfig: string): Set<string> {
  const { references: paths = [] } = JSON.parse(tsconfig) as { references?: { path: string }[] };
  return new Set(paths.map(({ path }) => OURS + basename(path)));
}

/**
 * Nothing goes in a circle, types included: no files, and in no folder what stands in it, be it a file or a folder. `apart`
 * names files that only list types for those who use them.
 */
export function oneWay(sources: readonly Source[], apart: readonly string[] = []): Rule {
  const production = sources.filter(({ path }) => isProduction(path));
  return (known) => [
    ...circlesIn(
      without(
        arrowsBetween(production, (path) => path),
        known,
      ),
    ).map(
      (circle) =>
        `Files import each other in a circle; move what both need to a third:\n  ${circle.join('\n  -> ')}`,
    ),
    ...foldersOf(production).flatMap((folder) => circlesOf(folder, production, apart, known)),
  ];
}

function foldersOf(sources: readonly Source[]): string[] {
  const folders = new Set<string>();
  for (const { path } of sources) {
    for (let folder = dirname(path); packageOf(folder) !== ''; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}

function circlesOf(
  folder: string,
  sources: readonly Source[],
  apart: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`));
  const partOf = (path: string) => {
    if (!path.startsWith(`${folder}/`) || apart.includes(path)) return null;
    return `${folder}/${path.slice(folder.length + 1).split('/')[0]}`;
  };
  const isFolder = (part: string) => !inside.some(({ path }) => path === part);
  const circles = circlesIn(without(arrowsBetween(inside, partOf), known));
  return circles
    .filter((circle) => circle.some(isFolder))
    .map((circle) => {
      const arrows = circle.slice(1).map((to, index) => {
        const from = circle[index]!;
        return `  ${from} -> ${to}: ${witness(inside, partOf, from, to)}`;
      });
      return `Folders use each other in a circle; move what both need below both:\n${arrows.join('\n')}`;
    });
}

/** Known arrows read `from -> to`. */
function without(arrows: Arrows, known: ReadonlySet<string>): Arrows {
  return new Map(
    [...arrows].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => !known.has(`${from} -> ${to}`))),
    ]),
  );
}

/** What stands in `base` is listed in one layer each, and uses its own layer and those below. */
export function layersAsListed(
  sources: readonly Source[],
  base: string,
  layers: readonly (readonly string[])[],
  apart: readonly string[] = [],
): Rule {
  const inside = sources.filter(({ path }) => isProduction(path) && path.startsWith(`${base}/`));
  const partOf = (path: string) =>
    path.startsWith(`${base}/`) && !apart.includes(path) ? path.slice(base.length + 1).split('/')[0]! : null;
  const depthOf = (part: string) => layers.findIndex((names) => names.includes(part));
  const arrows = arrowsBetween(inside, partOf);
  const listed = layers.flat();
  return (known) => [
    ...[...arrows.keys()]
      .filter((part) => depthOf(part) < 0 && !known.has(part))
      .map((part) => `${base}/${part} is in no layer of docs/architecture.md: list it where it belongs.`),
    ...listed
      .filter((part, index) => !arrows.has(part) || listed.indexOf(part) < index)
      .map((part) => `docs/architecture.md lists ${part} of ${base}, which is not there or listed before.`),
    ...missingFrom(new Map(), without(arrows, known))
      .filter(([from, to]) => depthOf(to) >= 0 && depthOf(to) < depthOf(from))
      .map(
        ([from, to]) =>
          `${from} uses ${to}, which docs/architecture.md lists above it (${witness(inside, partOf, from, to)}): ` +
          'move what it needs below both.',
      ),
  ];
}

/** SQL stands in stores, in the layer under them and nowhere else. */
export function sqlInStores(sources: readonly Source[]): Rule {
  const isStore = (path: string) =>
    /(^|-)store\.ts$/.test(basename(path)) || path.startsWith(`${SERVER}/database/`);
  return (known) =>
    sources
      .filter(({ path, hasSql }) => isProduction(path) && hasSql && !isStore(path) && !known.has(path))
      .map(
        ({ path }) =>
          `${path} holds SQL: move the statement into ${dirname(path)}/store.ts (or a *-store.ts beside it).`,
      );
}

const WHOLE_SERVICES = /: Services\b(?!\[)/;

/** Whoever takes all of `Services` says nothing of what it needs: only what puts the server together does. */
export function servicesByName(tree: Tree, roots: readonly string[]): Rule {
  const isAsked = (path: string) =>
    /^packages\/(?:server|embedded)\/src\/.*\.ts$/.test(path) && isProduction(path);
  return (known) =>
    Object.entries(tree)
      .filter(([path]) => isAsked(path) && !roots.includes(path) && !known.has(path))
      .filter(([, text]) => WHOLE_SERVICES.test(text))
      .map(([path]) => `${path} takes Services whole: name what it needs with Pick<Services, …>.`);
}

const PLATFORM_LIMITS = /\bAbortSignal\.(any|timeout)\b/;

/** On Node 20 the platform's own limits can be lost to the garbage collector, so one helper bounds every wait. */
export function limitsThatHold(tree: Tree): Rule {
  return (known) =>
    Object.entries(tree)
      .filter(([path, text]) => isProduction(path) && PLATFORM_LIMITS.test(text) && !known.has(path))
      .map(
        ([path]) =>
          `${path} bounds a wait by AbortSignal.any or .timeout: take withTimeLimit or startTimeLimit of @florin/time-limit.`,
      );
}

const OWN_WAITS = /\bset(?:Timeout|Interval)\b|\bwaitForTimeout\(|\bvi\.wait(?:For|Until)\(/;

/** Tests wait for conditions, all for the same long time: a moment is too short on some machine. */
export function oneWayToWait(tree: Tree): Rule {
  const waits = (path: string, text: string) => isTestCode(path) && OWN_WAITS.test(text);
  return (known) =>
    Object.entries(tree)
      .filter(([path, text]) => waits(path, text) && path !== WAITING && !known.has(path))
      .map(([path]) => `${path} waits by itself: take until or eventually of @florin/testing/until.`);
}

const WAITING = 'packages/testing/src/until.ts';

/** What the daily suite leaves out is in the long proofs. */
export function leftOutIsLong(sources: readonly Source[]): Rule {
  const isLong = (path: string) => /\.long\.test\.ts$/.test(path);
  const played = new Set(sources.filter(({ path }) => isLong(path)).flatMap(({ imports }) => imports));
  const leavesOut = ({ path, imports }: Source) =>
    /\.test\.tsx?$/.test(path) && !isLong(path) && imports.includes(DRAWN) && path !== DRAWN_TEST;
  return (known) =>
    sources
      .filter((source) => leavesOut(source) && !played.has(source.path) && !known.has(source.path))
      .map(
        ({ path }) =>
          `${path} leaves out cases: ${path.replace(/\.test\.tsx?$/, '.long.test.ts')} imports it, or they run nowhere.`,
      );
}

const DRAWN = 'packages/testing/src/drawn.ts';
const DRAWN_TEST = 'packages/testing/src/drawn.test.ts';

/** A folder that cannot be taken in at a glance is two. */
export function smallFolders(sources: readonly Source[]): Rule {
  const counts = new Map<string, number>();
  for (const { path } of sources.filter((source) => isProduction(source.path))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return (known) =>
    [...counts]
      .filter(([folder, count]) => count > FILES_IN_A_FOLDER_MAX && !known.has(folder))
      .map(
        ([folder, count]) =>
          `${folder} holds ${count} source files, more than ${FILES_IN_A_FOLDER_MAX}: ` +
          'give what belongs together a folder of its own.',
      );
}

/** Nothing that ships imports what is made for tests; `allowed` are exceptions, as arrows between files. */
export function shipsWithoutTestCode(sources: readonly Source[], allowed: readonly string[] = []): Rule {
  const isForTests = (path: string) => !isProduction(path) || packageOf(path) === 'testing';
  const production = sources.filter(({ path }) => !isForTests(path));
  const arrows = production.flatMap(({ path, imports }) => imports.map((to) => [path, to] as const));
  return (known) =>
    arrows
      .filter(([, to]) => /\.testing\.ts$/.test(to) || packageOf(to) === 'testing')
      .filter(
        ([from, to]) => !allowed.includes(`${packageOf(from)} -> ${to}`) && !known.has(`${from} -> ${to}`),
      )
      .map(([from, to]) => `${from} ships, but imports ${to}, which is made for tests: move what it needs.`);
}

/** A file that only tests use is named as one, and a file that nobody uses is not there. */
export function everyFileIsUsed(sources: readonly Source[], entryPoints: readonly string[]): Rule {
  const isTest = (path: string) => path.startsWith('packages/') && !isProduction(path);
  const used = new Set(sources.filter(({ path }) => !isTest(path)).flatMap(({ imports }) => imports));
  const tested = new Set(sources.filter(({ path }) => isTest(path)).flatMap(({ imports }) => imports));
  const shipped = sources
    .map(({ path }) => path)
    .filter((path) => isProduction(path) && packageOf(path) !== 'testing');
  return (known) => [
    ...shipped
      .filter((path) => !used.has(path) && !entryPoints.includes(path) && !known.has(path))
      .map((path) =>
        tested.has(path)
          ? `${path} is used by tests alone: name it ${path.replace(/\.tsx?$/, '.testing.ts')}, or delete it.`
          : `${path} is used by nobody: delete it, or name it in ENTRY_POINTS if something starts it.`,
      ),
    ...entryPoints
      .filter((path) => !shipped.includes(path) || used.has(path))
      .map((path) => `${path} is no entry point any more: take it out of ENTRY_POINTS.`),
  ];
}
