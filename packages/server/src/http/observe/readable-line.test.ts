import { expect, it } from 'vitest';
import { readableLine } from './readable-line.ts';

const time = 1_763_164_800_000;

it.each([
  [{ level: 30, time, message: 'listening', port: 4242 }, '00:00:00 info  listening port=4242'],
  [
    {
      level: 30,
      time,
      reqId: 'req_1',
      operation: 'gifts.create',
      method: 'POST',
      path: '/v1/gifts',
      status: 200,
      ms: 3.1,
      message: 'answered',
    },
    '00:00:00 info  POST /v1/gifts 200 3.1 ms reqId=req_1',
  ],
  [
    {
      level: 50,
      time,
      err: { name: 'Error', message: 'no', stack: 'Error: no\n    at here' },
      message: 'it broke',
    },
    '00:00:00 ERROR it broke\n    Error: no\n        at here',
  ],
  [{ level: 40, time, message: 'late', waits: { since: 3 } }, '00:00:00 warn  late waits={"since":3}'],
])('a line of the log reads well in a terminal', (entry, text) => {
  expect(readableLine(JSON.stringify(entry))).toBe(text);
});

it.each(['', 'florin: hello', '{"no": "log"}', '{broken'])('what is no line of ours stays: %s', (line) => {
  expect(readableLine(line)).toBe(line);
});
