/**
 * What an object itself holds under a name that a caller has chosen; never what it inherits, such as `constructor`.
 * @example own(shape, 'constructor') // undefined
 */
export function own<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
