import type { z } from 'zod';

/** Who may call: a merchant with a key or a session, anyone, or whoever runs the installation. */
export type Access = 'merchant' | 'public' | 'operator';

export interface Route {
  /** The operation's name in the OpenAPI document and in metrics, for example `gifts.create`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{id}` placeholders, for example `/v1/gifts/{id}`. */
  readonly path: string;
  /** Further paths of the same operation, for clients that expect another spelling. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True when the whole body may be left out. */
  readonly bodyOptional?: boolean;
  readonly response: z.ZodType;
  /** Whether an Idempotency-Key is honoured: every POST that does not answer with a secret. */
  readonly idempotent: boolean;
  /** Whether it waits for what it began, and can be asked by `Prefer: respond-async` not to. */
  readonly canAnswerEarly?: boolean;
  /** Error statuses beyond 400, 401 (merchant routes), 413 (all but GET), 429 and 500, which every route can answer. */
  readonly errors: readonly number[];
  /** What a successful response is, where it is not JSON. */
  readonly contentType?: string;
  /** Whether pages of every origin may call it: it takes no credential, so there is nothing to guard. */
  readonly anyOrigin?: boolean;
  /** Parameters that other descriptions of this route spell differently, and the sentence that tells the right name. */
  readonly renamedParameters?: Readonly<Record<string, string>>;
}

type Infer<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise;
export type QueryOf<R extends Route> = Infer<R['query'], Record<never, never>>;
export type BodyOf<R extends Route> = Infer<R['body'], undefined>;
export type ResponseOf<R extends Route> = z.input<R['response']>;

/**
 * Declares a route and keeps its exact types, so that handlers are checked against it.
 * @example const getGift = route({ name: 'gifts.retrieve', method: 'GET', path: '/v1/gifts/{id}', … })
 */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
