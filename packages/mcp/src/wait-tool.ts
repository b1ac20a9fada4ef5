import { TimeoutError, UnexpectedStatusError } from '@florin/sdk/request/errors';
import { type IdKind, idPrefixes } from '@florin/wire/ids';
import { z } from 'zod';
import { READS, refusing, reporting, showing, type Tool } from './tool.ts';

type Resource = 'gifts' | 'checkoutIntents' | 'checkoutSessions' | 'transactionIntents' | 'refunds';
type Wait = (
  id: string,
  statuses: readonly string[],
  options: { signal: AbortSignal; timeoutMs: number },
) => Promise<object>;

const RESOURCES: readonly (readonly [IdKind, Resource])[] = [
  ['gift', 'gifts'],
  ['checkout_intent', 'checkoutIntents'],
  ['checkout_session', 'checkoutSessions'],
  ['transaction_intent', 'transactionIntents'],
  ['refund', 'refunds'],
];

export const waitTool: Tool = {
  name: 'wait_for_status',
  title: 'Wait for a state',
  description:
    'Wait until a gift, checkout intent, session, transaction intent or refund has one of these states.',
  input: z.strictObject({
    id: z.string().min(1).meta({ description: 'The id of the object.' }),
    statuses: z
      .array(z.string())
      .min(1)
      .meta({ description: 'The states to wait for, for example ["complete"].' }),
    timeout_seconds: z
      .int()
      .min(1)
      .max(300)
      .optional()
      .meta({ description: 'How many seconds; 60 by default.' }),
  }),
  output: z.looseObject({ id: z.string(), object: z.string(), status: z.string() }),
  annotations: READS,
  async run({ florin }, input, context) {
    const {
      id,
      statuses,
      timeout_seconds = 60,
    } = input as { id: string; statuses: string[]; timeout_seconds?: number };
    const resource = RESOURCES.find(([kind]) => id.startsWith(idPrefixes[kind]))?.[1];
    if (resource === undefined) return refusing(`${id} has no states to wait for.`);
    const { waitFor } = florin[resource] as unknown as { waitFor: Wait };
    try {
      return showing(
        await reporting(
          context,
          async (tell) => tell(`waiting until ${id} is ${statuses.join(' or ')}`),
          () => waitFor(id, statuses, { signal: context.mcpReq.signal, timeoutMs: timeout_seconds * 1000 }),
        ),
      );
    } catch (error) {
      if (error instanceof UnexpectedStatusError) return refusing(error.message, {}, error.object);
      if (error instanceof TimeoutError)
        return refusing(
          `${error.message} Wait again, or retrieve it.`,
          {},
          await florin[resource].retrieve(id),
        );
      throw error;
    }
  },
};
