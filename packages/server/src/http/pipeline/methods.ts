import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, unknownRoute } from '../../errors/api-error.ts';
import { pathOf } from '../path.ts';

export interface Methods {
  allowedAt(path: string): string[];
  /** The answer to a request that no route takes. */
  refusalOf(request: FastifyRequest): ApiError;
}

/** Unknown paths are 404; known paths with another method are 405 and say which methods there are. */
export function addMethodCheck(app: FastifyInstance): Methods {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  const allowedAt = (path: string) => allowedMethods(methodsByPath, path);
  const refusalOf = ({ url, method }: FastifyRequest) => {
    const path = pathOf(url);
    const allowed = allowedAt(path);
    return allowed.length === 0 ? unknownRoute(path) : methodNotAllowed(method, allowed);
  };
  app.setNotFoundHandler(async (request) => {
    throw refusalOf(request);
  });
  // The router would take `GET /v1/gifts/fund` for a gift of that name.
  app.addHook('onRequest', (request, _reply, done) => {
    const exact = request.routeOptions.url?.includes(':')
      ? methodsByPath.get(pathOf(request.url))
      : undefined;
    done(exact && !exact.has(request.method) ? refusalOf(request) : undefined);
  });
  return { allowedAt, refusalOf };
}

export function methodNotAllowed(method: string, allowed: readonly string[]): ApiError {
  const useful = allowed.filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
  return new ApiError(
    'method_not_allowed',
    `${method} is not supported on this route. Use ${useful.join(' or ')}.`,
    { headers: { Allow: allowed.join(', ') } },
  );
}

/** A path that is spelled out goes before one with a placeholder. */
function allowedMethods(methodsByPath: ReadonlyMap<string, ReadonlySet<string>>, path: string): string[] {
  const exact = methodsByPath.get(path);
  if (exact) return [...exact].sort();
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
