import { expect, it } from 'vitest';
import { listOf } from './list.ts';
import { FlorinError } from './request/errors.ts';

const all = Array.from({ length: 7 }, (_, index) => ({ id: `x_${index}` }));

interface Query {
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** Pages as the service makes them: always in the order of the list, whatever the direction. */
function pages(asked: Query[] = []) {
  return async (query: Query) => {
    asked.push(query);
    const { limit = 3, starting_after, ending_before } = query;
    const after = all.findIndex(({ id }) => id === starting_after) + 1;
    const before = ending_before === undefined ? all.length : all.findIndex(({ id }) => id === ending_before);
    const from = ending_before === undefined ? after : Math.max(0, before - limit);
    const to = ending_before === undefined ? Math.min(all.length, after + limit) : before;
    const has_more = ending_before === undefined ? to < all.length : from > 0;
    return { object: 'list' as const, data: all.slice(from, to), has_more, url: '/v1/x' };
  };
}

async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id.slice(2));
  return ids.join('');
}

it('is its first page where it is awaited', async () => {
  expect(await listOf(pages(), {})).toMatchObject({ has_more: true, data: all.slice(0, 3) });
});

it('is every object where it is looped over, each page asked for once and with the same filters', async () => {
  const asked: Query[] = [];
  expect(await idsOf(listOf(pages(asked), { limit: 2 }))).toBe('0123456');
  expect(asked.map(({ limit, starting_after }) => [limit, starting_after])).toEqual([
    [2, undefined],
    [2, 'x_1'],
    [2, 'x_3'],
    [2, 'x_5'],
  ]);
});

it('goes backwards where it is asked to', async () => {
  expect(await idsOf(listOf(pages(), { ending_before: 'x_5' }))).toBe('43210');
});

it('asks for no page that nobody reads', async () => {
  const asked: Query[] = [];
  for await (const _ of listOf(pages(asked), {})) break;
  expect(asked).toHaveLength(1);
});

it('is gathered up to a bound, and can be caught like any promise', async () => {
  const asked: Query[] = [];
  const list = listOf(pages(asked), { limit: 3 });
  expect((await list.autoPagingToArray({ limit: 5 })).map(({ id }) => id)).toEqual(
    all.slice(0, 5).map(({ id }) => id),
  );
  expect(asked).toHaveLength(2);
  expect(await list.autoPagingToArray({ limit: 100 })).toHaveLength(7);
  await expect(list.autoPagingToArray({ limit: 0 })).rejects.toThrow(FlorinError);
  const failing = listOf(async () => Promise.reject(new Error('no')), {});
  expect(await failing.catch((error: Error) => error.message)).toBe('no');
  let ended = false;
  await list.finally(() => {
    ended = true;
  });
  expect(ended).toBe(true);
});
