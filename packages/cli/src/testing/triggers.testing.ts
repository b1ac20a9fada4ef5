import { eventTypes } from '@florin/wire/events/event-types';
import { expect } from 'vitest';
import { florinCommand } from './florin-command.testing.ts';

interface Row {
  readonly type: string;
  readonly happens: string;
}

/** Makes the events of every resource happen that can, so many of each. */
export async function playTriggers(home: string, { eachMax = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  const trigger = (...words: string[]) =>
    florinCommand(['trigger', ...words], { environment: { FLORIN_HOME: home } });
  const rows = JSON.parse((await trigger('--json')).stdout) as Row[];
  expect(rows.map(({ type }) => type).sort()).toEqual(Object.keys(eventTypes).sort());
  const impossible = rows.filter(({ happens }) => happens.startsWith('cannot'));
  expect(impossible.length).toBeLessThan(6);
  const refused = await trigger(impossible[0]!.type);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot') });
  const play = async ({ type }: Row) => {
    const { status, stdout, stderr } = await trigger(type);
    expect(status, `${type}: ${stderr}`).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ object: 'event', type });
  };
  // Of one resource one after the other: none takes the event of another's scene for its own.
  const families = familiesOf(rows.filter((row) => !impossible.includes(row)));
  await Promise.all(
    families.map(async (family) => {
      for (const row of family.slice(0, eachMax)) await play(row);
    }),
  );
}

function familiesOf(rows: readonly Row[]): Row[][] {
  const families = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row.type.split('.', 1)[0]!;
    families.set(name, [...(families.get(name) ?? []), row]);
  }
  return [...families.values()];
}
