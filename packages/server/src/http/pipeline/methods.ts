import type { FastifyInstance } from 'fastify';
import { ApiError, unknownRoute } from '../../errors/api-error.ts';
import { pathOf } from '../path.ts';

/** Unknown paths are 404; known paths with another method are 405 and say which methods there are. */
export function addMethodCheck(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  app.setNotFoundHandler(async (request) => {
    const path = pathOf(request.url);
    const allowed = allowedMethods(methodsByPath, path);
    if (allowed.length === 0) throw unknownRoute(path);
    throw new ApiError(
      'method_not_allowed',
      `${request.method} is not a method of this route; use ${allowed.join(' or ')}.`,
      {
        headers: { Allow: allowed.join(', ') },
      },
    );
  });
}

function allowedMethods(methodsByPath: ReadonlyMap<string, ReadonlySet<string>>, path: string): string[] {
  const segments = path.split('/');
  const found = new Set<string>();
  for (const [pattern, methods] of methodsByPath) {
    if (matches(pattern.split('/'), segments)) for (const method of methods) found.add(method);
  }
  return [...found].sort();
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every(
    (part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''),
  );
}
