import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../http/errors.ts';
import { pathOf } from './request-target.ts';

/** Methods that a path takes which no route of its own tells about; empty when there is nothing at it. */
type OtherPaths = (request: FastifyRequest) => Promise<string[]>;

/**
 * A known path with another method answers 405 and says which are allowed, whatever the method is called. Notes
 * every route mounted after this call; the function it gives takes what knows about the remaining paths.
 */
export function refuseOtherMethods(app: FastifyInstance): (otherPaths: OtherPaths) => void {
  const methodsByPath = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  let otherPaths: OtherPaths = async () => [];

  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsByPath.set(url, methods);
    if (url.includes(':')) patterns.set(url, patternOf(url));
  });

  const allowedAt = (path: string): Set<string> => {
    const methods = new Set(methodsByPath.get(path));
    for (const [url, pattern] of patterns) {
      if (pattern.test(path)) methodsByPath.get(url)?.forEach((method) => methods.add(method));
    }
    return methods;
  };

  // The method is refused before a body is read, whose content does not matter. Pages are mounted as everything that is
  // nothing else.
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.url !== '/*') return;
    const known = allowedAt(pathOf(request.url));
    // Its path fits, but something else about it does not: too long, say.
    if (known.has(request.method)) return;
    const allowed = known.size > 0 ? [...known] : await otherPaths(request);
    if (allowed.length > 0) throw methodNotAllowed(allowed.sort());
  });
  return (given) => {
    otherPaths = given;
  };
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+()[\]$^|]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
