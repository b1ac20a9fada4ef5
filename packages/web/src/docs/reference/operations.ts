import { openApiDocument } from '@florin/wire/openapi/openapi';
import { type FieldRow, fieldRows, type Schema } from './fields.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** An operation as the reference shows it. */
export interface ReferenceOperation {
  readonly tag: string;
  readonly operationId: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly query: readonly FieldRow[];
  readonly body: readonly FieldRow[];
  readonly answer: readonly FieldRow[];
  readonly bodyExample: object | null;
  readonly answerExample: unknown;
  readonly errors: readonly string[];
  /** Whether a browser that is signed in, or anyone, may call it from here. */
  readonly canBeTried: boolean;
}

export interface ReferenceTag {
  readonly name: string;
  readonly description: string;
}

export interface Reference {
  readonly tags: readonly ReferenceTag[];
  readonly operations: readonly ReferenceOperation[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface OpenApi {
  readonly tags: readonly ReferenceTag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What is for other programs than the reader's, or answers without an end. */
const NOT_TO_TRY = ['auth.', 'operations.', 'pay.', 'events.stream'];

/**
 * Every operation of the OpenAPI document.
 * @example readReference('https://api.example').operations.length
 */
export function readReference(baseUrl: string): Reference {
  const document = openApiDocument({ baseUrl }) as unknown as OpenApi;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      presentOperation(method.toUpperCase() as Method, path, operation, schemas),
    ),
  );
  return { tags: document.tags, operations };
}

/** @example operationPath(operation) // '/docs/reference/gifts#gifts.create' */
export function operationPath({ tag, operationId }: ReferenceOperation): string {
  return `/docs/reference/${tag}#${operationId}`;
}

function presentOperation(
  method: Method,
  path: string,
  operation: Operation,
  schemas: OpenApi['components']['schemas'],
): ReferenceOperation {
  const {
    operationId,
    summary,
    description = summary,
    tags,
    parameters = [],
    requestBody,
    responses,
  } = operation;
  const json = requestBody?.content?.['application/json'];
  const answer = responses['200']?.content?.['application/json'];
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== undefined);
  return {
    tag: tags[0]!,
    operationId,
    method,
    path,
    summary,
    description,
    query: query.map(({ name, required = false, schema = {}, description: meaning }) => ({
      ...fieldRows({ type: 'object', properties: { [name!]: schema } }, schemas)[0]!,
      isRequired: required,
      ...(meaning !== undefined && { meaning }),
    })),
    body: json?.schema ? fieldRows(json.schema, schemas) : [],
    answer: answer?.schema ? fieldRows(answer.schema, schemas) : [],
    bodyExample: (json?.example as object | undefined) ?? null,
    answerExample: answer?.example,
    errors: Object.keys(responses).filter((status) => Number(status) >= 400),
    canBeTried: !NOT_TO_TRY.some((begin) => operationId.startsWith(begin)),
  };
}
