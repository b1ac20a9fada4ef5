import { useClient } from './client.mjs';

console.log(await useClient(JSON.parse(process.argv[2])));
