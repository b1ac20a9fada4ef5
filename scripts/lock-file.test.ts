import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);

it('locks every package to the hash of its content, wherever it is fetched from', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(
    locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

it('locks what packages bring for Linux on x64 and on arm64, whichever of them wrote it', () => {
  const present = new Set(locked.map(([path]) => path));
  const wanted = locked.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => /linux-(x64|arm64)(-gnu)?$/.test(name)),
  );
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((name) => !present.has(`node_modules/${name}`))).toEqual([]);
});

it('installs without running the scripts of packages', () => {
  expect(readFileSync(new URL('./prepare.mjs', import.meta.url), 'utf8')).toContain("'--ignore-scripts'");
});

it('brings somebody who only starts it what building and running take, and no tool of tests', () => {
  const light = locked.filter(([, { dev, optional }]) => !dev && !optional).map(([path]) => path);
  const tools = ['@biomejs/biome', '@solana/web3.js', 'axe-core', 'fast-check', 'stripe', 'vitest'];
  expect(light.filter((path) => tools.includes(path.replace(/^.*node_modules\//, '')))).toEqual([]);
  // What brings many has to be worth it: see decision 39.
  expect(light.length).toBeLessThanOrEqual(244);
});

it('gives all packages one version, which changesets move together', () => {
  const names = readdirSync(new URL('../packages', import.meta.url));
  const manifests = names.map((name) => read(`packages/${name}/package.json`));
  const versions = manifests.flatMap(({ version, dependencies = {}, devDependencies = {} }) => [
    version,
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => name.startsWith('@florin/'))
      .map(([, wanted]) => wanted),
  ]);
  expect(new Set(versions).size).toBe(1);
  expect(read('.changeset/config.json')).toMatchObject({ fixed: [['@florin/*']], changelog: false });
});

it('says what the next release is in words that the tool of changesets reads', () => {
  const folder = new URL('../.changeset/', import.meta.url);
  const changes = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  for (const name of changes)
    expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(
      /^---\n(?:"@florin\/[a-z-]+": (?:major|minor|patch)\n)+---\n\n\S/,
    );
});
