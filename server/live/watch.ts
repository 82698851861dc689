import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { every } from '../every.ts';
import { factorRulesOf } from '../users/roles.ts';
import { findLivingSessions } from './live.queries.ts';

/** One connection as the watch sees it. */
export interface Peer {
  socket: WebSocket;
  /** Whether a frame or pong came since the last ping, or none could: reading is paused. */
  isAlive: boolean;
}

/** How long a session that was ended outside of the servers, by a command, can go on speaking. */
const checkSessionsEveryMs = 1_000;

/** The checks of all connections of this process, which are repeated until `close`. */
export interface Watch {
  add(peer: Peer): void;
  close(): Promise<void>;
}

/**
 * Pings every connection and cuts those that stayed silent since the last ping, so that dead
 * clients are found within two rounds. Ends connections whose session has ended, in case the notice
 * was lost, and gives those of people with another role the new one.
 */
export function watchConnections(
  {
    database,
    clock,
    config,
    shop,
    hub,
    pubSub,
    log,
  }: Pick<Deps, 'database' | 'clock' | 'config' | 'shop' | 'hub' | 'pubSub' | 'log'>,
  everyMs: number,
): Watch {
  const peers = new Set<Peer>();
  const factors = factorRulesOf({ config, shop });

  function ping(peer: Peer): void {
    if (!peer.isAlive && !peer.socket.isPaused) return peer.socket.terminate();
    peer.isAlive = false;
    peer.socket.ping();
  }

  async function checkSessions(): Promise<void> {
    if (hub.isEmpty()) return;
    try {
      const asked = hub.sessions();
      const living = await findLivingSessions(database.db, asked, clock.now(), factors());
      const roles = new Map(living.map(({ id, role }) => [id, role]));
      hub.endSessions(asked.filter((id) => !roles.has(id)));
      hub.setRoles(roles);
    } catch (error) {
      log.warn({ err: error }, 'the sessions of live connections could not be checked');
    }
  }

  const pings = every(everyMs, () => {
    for (const peer of peers) ping(peer);
  });
  const checks = every(checkSessionsEveryMs, checkSessions);
  pubSub.on('sessions_ended', ({ ids }) => hub.endSessions(ids));
  pubSub.on('roles_changed', () => void checkSessions());
  pubSub.onReconnect(() => void checkSessions());

  return {
    add(peer) {
      peers.add(peer);
      peer.socket.on('close', () => peers.delete(peer));
    },
    async close() {
      await Promise.all([pings.close(), checks.close()]);
    },
  };
}
