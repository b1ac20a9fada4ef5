import { expect, it } from 'vitest';
import { lastEventIn } from './json-client.ts';

it.each([
  ['event: message\ndata: {"id":1}\n\n', '{"id":1}'],
  [
    'data: {"method":"notifications/progress"}\n\n: still here\n\ndata: {"id":1,\ndata: "result":{}}\n\n',
    '{"id":1,\n"result":{}}',
  ],
  ['event: message\r\ndata:{"id":1}\r\n\r\n', '{"id":1}'],
  [': nothing yet\n\n', ''],
])('the answer is the last event of a stream: %j', (stream, answer) => {
  expect(lastEventIn(stream)).toBe(answer);
});
