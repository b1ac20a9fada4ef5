// Runs a bundle where there is nothing of Node: the globals that workers on the edge have, and no more.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const names = [
  'fetch',
  'Response',
  'Headers',
  'URL',
  'URLSearchParams',
  'crypto',
  'TextEncoder',
  'TextDecoder',
];
names.push(
  'AbortController',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'atob',
  'btoa',
  'Uint8Array',
  'TextDecoderStream',
);
const worker = createContext(Object.fromEntries(names.map((name) => [name, globalThis[name]])));
const code = readFileSync('bundle/client.js', 'utf8');
console.log(await runInContext(`${code};\nstranger.useClient(${process.argv[2]})`, worker));
