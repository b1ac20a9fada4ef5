import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from './mail-server.testing.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** Speaks SMTP by hand: each line waits for an answer; what the server said is returned. */
async function speak(...lines: readonly string[]): Promise<string[]> {
  const { port } = new URL(server.url);
  const socket: Socket = createConnection(Number(port), '127.0.0.1');
  const answers: string[] = [];
  const next = () =>
    new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString().trim())));
  answers.push(await next());
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    answers.push(await next());
  }
  socket.destroy();
  return answers.map((answer) => answer.slice(0, 3));
}

it('keeps what it gets, with its envelope', async () => {
  const answers = await speak(
    'EHLO test',
    'MAIL FROM:<shop@example.com>',
    'RCPT TO:<ada@example.com>',
    'DATA',
    'Subject: Tea\r\n\r\nHello\r\n.',
  );
  expect(answers).toEqual(['220', '250', '250', '250', '354', '250']);
  expect(server.received).toEqual([
    { from: 'shop@example.com', to: ['ada@example.com'], raw: 'Subject: Tea\r\n\r\nHello\r\n' },
  ]);
});

it('refuses recipients for as long as it is told to', async () => {
  const dialogue = ['EHLO test', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<ada@example.com>'] as const;
  server.refuse(550);
  expect((await speak(...dialogue)).at(-1)).toBe('550');
  server.refuse(451);
  expect((await speak(...dialogue)).at(-1)).toBe('451');
  server.refuse(null);
  expect((await speak(...dialogue)).at(-1)).toBe('250');
});
