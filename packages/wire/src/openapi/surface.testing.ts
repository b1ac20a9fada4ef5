interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const JSON_TYPE = 'application/json';

/** What a client can rely on, one fact a line: operations, what they take, and what they answer. */
export function surfaceOf(document: Document): Set<string> {
  const lines = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      lines.add(name);
      for (const parameter of operation.parameters ?? [])
        if (parameter.name) lines.add(`${name} takes ${parameter.in} ${parameter.name}`);
      const body = operation.requestBody?.content[JSON_TYPE]?.schema;
      if (body) addFacts(document, lines, `${name} takes`, body);
      const answer = operation.responses['200']?.content?.[JSON_TYPE]?.schema;
      if (answer) addFacts(document, lines, `${name} answers`, answer);
    }
  }
  return lines;
}

/** What a request must have, by operation: a client that knows less would be refused. */
export function demandsOf(document: Document): Map<string, string[]> {
  const demands = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = resolve(document, requestBody?.content[JSON_TYPE]?.schema ?? {});
      demands.set(`${method.toUpperCase()} ${path}`, [...(schema.required ?? [])].sort());
    }
  }
  return demands;
}

/** A schema with a name is described once, under it: generated clients have a type of that name. */
function addFacts(document: Document, lines: Set<string>, at: string, schema: Schema): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!;
    const isKnown = [...lines].some((line) => line.startsWith(`${name} `));
    lines.add(`${at}: ${name}`);
    if (!isKnown) addFacts(document, lines, `${name} has`, document.components.schemas[name]!);
    return;
  }
  const { type, properties, items, anyOf, oneOf, enum: values, const: constant } = schema;
  for (const name of [type ?? []].flat()) lines.add(`${at}: ${name}`);
  for (const value of constant === undefined ? (values ?? []) : [constant])
    lines.add(`${at} = ${JSON.stringify(value)}`);
  for (const option of [...(anyOf ?? []), ...(oneOf ?? [])]) {
    addFacts(document, lines, at, option);
    if (option.$ref !== undefined) addFacts(document, lines, at, resolve(document, option));
  }
  if (items) addFacts(document, lines, `${at}[]`, items);
  for (const [name, field] of Object.entries(properties ?? {}))
    addFacts(document, lines, `${at} .${name}`, field);
}

function resolve({ components }: Document, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)!]!;
}
