// Usage: node sbf-link.mjs OBJECT PROGRAM
import { readFileSync, writeFileSync } from 'node:fs';
import { link } from './link.mjs';
import { LinkError } from './link-error.mjs';

const [objectPath, programPath] = process.argv.slice(2);
if (!objectPath || !programPath) stop('usage: sbf-link OBJECT PROGRAM');

try {
  const { program, codeBytes, constantBytes, syscalls } = link(readFileSync(objectPath));
  writeFileSync(programPath, program);
  console.log(
    `${program.length} bytes (code ${codeBytes}, constants ${constantBytes}); calls ${syscalls.join(', ')}`,
  );
} catch (error) {
  if (!(error instanceof LinkError)) throw error;
  stop(error.message);
}

function stop(message) {
  console.error(`sbf-link: ${message}`);
  process.exit(1);
}
