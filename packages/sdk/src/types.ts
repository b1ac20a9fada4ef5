import type { routes } from '@florin/wire/routes';
import type { z } from 'zod';
import type { LastResponse } from './request/send.ts';

type AnyRoute = (typeof routes)[number];

/** The name of an operation, for example `gifts.create`. */
export type OperationName = AnyRoute['name'];

type Operation<Name extends OperationName> = Extract<AnyRoute, { name: Name }>;

/** What an operation takes in its body. */
export type BodyOf<Name extends OperationName> =
  Operation<Name> extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

/** What an operation takes in its query. */
export type QueryOf<Name extends OperationName> =
  Operation<Name> extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;

/** What an operation answers. */
export type AnswerOf<Name extends OperationName> = z.output<Operation<Name>['response']>;

/** What a method answers: the object, and beside it what came with it (`lastResponse`). */
export type FullAnswerOf<Name extends OperationName> =
  AnswerOf<Name> extends object ? AnswerOf<Name> & { readonly lastResponse: LastResponse } : AnswerOf<Name>;

/** The objects of an operation that answers a list. */
export type ItemOf<Name extends OperationName> =
  AnswerOf<Name> extends { data: (infer Item)[] } ? Item : never;

/** The states of what an operation answers. */
export type StatusOf<Name extends OperationName> =
  AnswerOf<Name> extends { status: infer Status extends string } ? Status : never;
