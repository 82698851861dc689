import { sessionNow } from '../session.ts';
import { isOfHouse } from '../shop/of-house.ts';

/**
 * Handles the address `/u/{code}` of a unit's label, for which the server sends the item's page.
 * The code is removed from the address. People of the house are led to the counter, even when the
 * item has left the catalogue; everybody else stays on the item's page.
 * @returns whether a page other than the server's is to be shown
 */
export function leaveLabel(): boolean {
  const code = /^\/u\/([^/]+)$/.exec(location.pathname)?.[1];
  const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (!code) return false;
  const isDesk = isOfHouse(sessionNow().user);
  const path = isDesk ? `/admin/counter?code=${code}` : page && new URL(page.href).pathname;
  if (path) history.replaceState(null, '', path);
  return isDesk;
}
