import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@florin/testing/until';

export interface Received {
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly event: any;
  readonly atMs: number;
}

/** A merchant's own server, on loopback. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How it answers from now on; 200 at first. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Waits, with patience, until so many events have come. */
  until(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** @example const receiver = await startReceiver(); receiver.answer = (response) => response.writeHead(500).end() */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const entry = { body, headers: request.headers, event: JSON.parse(body), atMs: Date.now() };
    received.push(entry);
    receiver.answer(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (response) => void response.end('ok'),
    async until(count) {
      const look = () => {
        if (received.length < count) throw new Error(`${received.length} of ${count} events came`);
      };
      await eventually(look);
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
