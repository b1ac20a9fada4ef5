import type { LearnedFlow } from '@florin/checkout/flows/learned-flow';
import type { FlowRegistry } from '@florin/checkout/flows/registry';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { jsonColumn } from '../json-column.ts';

/**
 * Learned flows, shared by every worker of the installation.
 * @example createLearnedDriver({ pool, registry: flowRegistry(sql), browser })
 */
export function flowRegistry(database: Queryable): FlowRegistry {
  return {
    async find(origin, fingerprint) {
      const [row] = await database.query<{ flow: LearnedFlow }>(sql`
        SELECT flow FROM learned_flows WHERE origin = ${origin} AND fingerprint = ${fingerprint}`);
      return row?.flow ?? null;
    },

    async put(flow) {
      const isFirst = flow.revision === 1;
      const written = await database.query(sql`
        INSERT INTO learned_flows AS present (origin, fingerprint, revision, flow)
        SELECT ${flow.origin}, ${flow.fingerprint}, ${flow.revision}, ${jsonColumn(flow)}
        WHERE ${isFirst} OR EXISTS (
          SELECT 1 FROM learned_flows WHERE origin = ${flow.origin} AND fingerprint = ${flow.fingerprint})
        ON CONFLICT (origin, fingerprint) DO UPDATE
          SET revision = excluded.revision, flow = excluded.flow, learned_at = now()
          WHERE present.revision = excluded.revision - 1
        RETURNING 1`);
      return written.length === 1;
    },
  };
}
