import type { IncomingMessage } from 'node:http';

/**
 * A request's target as its path and query. Clients may name the whole address (RFC 9112, section 3.2.2), as they do
 * to proxies: everything behind the door reads `/cameras?page=2` only.
 */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (rest === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
