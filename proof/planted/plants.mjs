import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The planted bugs: what each is, and what must catch it: the simulation, or a file of tests.
 * @returns {{ name: string, file: string, bug: string, proof: string }[]}
 */
export function readPlants() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.patch'));
  return files.sort().map((name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    const [, bug, proof] = /^Bug: (.+)\nProof: (.+)\n/.exec(text) ?? [];
    if (bug === undefined || proof === undefined)
      throw new Error(`${name} must begin with its bug and its proof`);
    return { name: name.replace(/\.patch$/, ''), file: `${folder}${name}`, bug, proof };
  });
}
