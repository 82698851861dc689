import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../http/errors.ts';
import { pathOf } from './request-target.ts';

/**
 * Finds the methods for a path that no route has, such as a page's; an empty list where nothing is
 * at the path.
 */
type OtherPaths = (request: FastifyRequest) => Promise<string[]>;

/**
 * Refuses with 405 a method that a known path does not have, and names the methods that it has.
 * Only routes that are added after this call are known; the paths of others are asked of the
 * function that is handed to its result.
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

  // A method is refused before the body of the request is read. The route `/*` of the pages takes
  // every path, so it does not count as known.
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.url !== '/*') return;
    const known = allowedAt(pathOf(request.url));
    // The path has this method, so the request was not understood for another reason, such as the
    // length of a part of the path.
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
