import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../http/errors.ts';
import { pathOf } from './request-target.ts';

/** The methods of a path that no route knows, such as a page's; empty when nothing is there. */
type OtherPaths = (request: FastifyRequest) => Promise<string[]>;

/**
 * A known path with another method answers 405 with the allowed methods, whatever the method's
 * name. Notes every route that is mounted after this call; the returned function takes the lookup
 * for all other paths.
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

  // The method is refused before the body is read. The pages' route `/*` counts as no route here.
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.url !== '/*') return;
    const known = allowedAt(pathOf(request.url));
    // The method is right, but something else about the path is not, such as its length.
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
