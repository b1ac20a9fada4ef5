import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

let server: Server;
let taken: number;
beforeAll(async () => {
  taken = await freePort('127.0.0.1', 0, false);
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(taken, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

it('finds any port', () => {
  expect((server.address() as AddressInfo).port).toBe(taken);
});

it('moves on from a port that is taken, where it may', async () => {
  expect(await freePort('127.0.0.1', taken, true)).toBeGreaterThan(taken);
  await expect(freePort('127.0.0.1', taken, false)).rejects.toThrow(`Port ${taken} is in use`);
});
