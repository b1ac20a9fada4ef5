// Prints what the changelog says of a release, after a look that tag, packages and changelog name one version.
// Usage: node scripts/release-notes.mjs v0.6.0
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The section of a version, without its heading; throws where the three do not agree.
 * @param {string} tag
 * @param {string} version
 * @param {string} changelog
 */
export function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s\n]/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  const notes = section.slice(section.indexOf('\n')).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const [, , tag = ''] = process.argv;
  process.stdout.write(
    `${releaseNotes(tag, JSON.parse(read('package.json')).version, read('CHANGELOG.md'))}\n`,
  );
}
