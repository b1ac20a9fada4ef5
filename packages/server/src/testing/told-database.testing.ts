import type { Queryable } from '../database/database.ts';
import { type Sql, textOf } from '../database/sql.ts';

/** A statement as it was asked, in one line. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Answers statements as it is told: for what is decided around them, at the speed of a mutation test. What the statements themselves do is
 * tested on PostgreSQL.
 * @example const { database, asked } = toldDatabase(({ text }) => (text.startsWith('SELECT') ? [row] : []))
 */
export function toldDatabase(answer: (asked: Asked) => readonly object[]): {
  readonly database: Queryable;
  readonly asked: Asked[];
} {
  const asked: Asked[] = [];
  const rowsOf = async (statement: Sql) => {
    const one = { text: textOf(statement).replaceAll(/\s+/g, ' ').trim(), values: statement.parameters };
    asked.push(one);
    return answer(one);
  };
  return {
    asked,
    database: {
      query: async <Row>(statement: Sql) => [...(await rowsOf(statement))] as Row[],
      first: async <Row>(statement: Sql) => ((await rowsOf(statement))[0] ?? null) as Row | null,
      execute: async (statement) => (await rowsOf(statement)).length,
    },
  };
}
