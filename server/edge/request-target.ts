import type { IncomingMessage } from 'node:http';

/**
 * A request's target as its path and query. Clients may send the whole address (RFC 9112, section
 * 3.2.2), as they do to proxies; all other code reads only a path such as `/cameras?page=2`.
 */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (rest === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of such a target as it was sent: neither decoded nor made shorter. */
export const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';
