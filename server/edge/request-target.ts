import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request's target. A client may send a whole URL (RFC 9112, section
 * 3.2.2), as it does to proxies; all other code expects a path such as `/cameras?page=2`.
 */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (rest === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The path of a target without its query, as the client sent it: neither decoded nor normalized.
 */
export const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';
