import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageFrame } from './shell/page-frame.ts';

/** The same folder from the sources and from the build. */
export const ASSETS_FOLDER = fileURLToPath(new URL('../dist/assets/', import.meta.url));
export const ASSETS_PATH = '/assets/';

/** Scripts that a page can load. */
export type Script =
  | 'claim'
  | 'payment'
  | 'sign-in'
  | 'join'
  | 'wallet'
  | 'card-setup'
  | 'docs'
  | 'developer-wallet'
  | `dashboard-${string}`;

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

let manifest: Manifest | null = null;

/**
 * The hashed addresses of what a page loads. Read on first use: a process that serves no pages needs no built assets.
 * @example assetsOf(['claim']) // { styles: ['/assets/style-x1.css'], scripts: ['/assets/claim-y2.js'], preloads: […] }
 */
export function assetsOf(scripts: readonly Script[]): Omit<PageFrame, 'isPlayground'> {
  manifest ??= readManifest();
  const known = manifest;
  const wanted = scripts.map((name) => entryNamed(known, name));
  return {
    styles: stylesOf(scripts).map((name) => address(entryNamed(known, name))),
    scripts: wanted.map(address),
    preloads: [...new Set(wanted.flatMap((entry) => importsOf(known, entry)))],
  };
}

function stylesOf(scripts: readonly Script[]): string[] {
  if (scripts.includes('docs')) return ['style', 'docs-style'];
  return scripts.some((name) => name.startsWith('dashboard-')) ? ['style', 'dashboard-style'] : ['style'];
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(`${ASSETS_FOLDER}manifest.json`, 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error('the pages are not built: run "npm run build"', { cause });
  }
}

function entryNamed(known: Manifest, name: string): ManifestEntry {
  const entry = Object.values(known).find((candidate) => candidate.isEntry && candidate.name === name);
  if (!entry) throw new Error(`the manifest of the pages has no ${name}`);
  return entry;
}

function importsOf(known: Manifest, entry: ManifestEntry): string[] {
  return (entry.imports ?? []).flatMap((key) => {
    const imported = known[key]!;
    return [address(imported), ...importsOf(known, imported)];
  });
}

const address = ({ file }: ManifestEntry): string => ASSETS_PATH + file;
