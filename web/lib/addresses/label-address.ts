import { sessionNow } from '../session.ts';
import { isOfHouse } from '../shop/of-house.ts';

/**
 * A unit's label leads to `/u/{code}`, which the server answers with the item's page. The code is
 * removed from the address: people of the house go on to the counter, also when the item has left
 * the catalogue; everybody else stays on the item's page.
 *
 * @returns whether another page than the server's is to be shown
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
