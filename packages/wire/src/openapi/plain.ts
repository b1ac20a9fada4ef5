/** A part of a JSON Schema, as libraries hand it over to be changed. */
interface Schema {
  [keyword: string]: unknown;
}

/**
 * JSON Schema has `examples`, not `example`, and cents need 64 bits. Names of components are not for schemas.
 * @example plain(schema) // { type: 'integer', example: 2500 } becomes { type: 'integer', format: 'int64', examples: [2500] }
 */
export function plain(schema: Schema): void {
  if (schema.type === 'integer') schema.format = 'int64';
  if (schema.example !== undefined) schema.examples = [schema.example];
  delete schema.example;
  delete schema.id;
}
