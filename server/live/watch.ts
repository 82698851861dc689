import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { every } from '../every.ts';
import { factorRulesOf } from '../users/roles.ts';
import { findLivingSessions } from './live.queries.ts';

/** A connection that is watched. */
export interface Peer {
  socket: WebSocket;
  /**
   * Whether a frame or a pong arrived since the last ping. It is also set when paused reading goes
   * on.
   */
  isAlive: boolean;
}

/**
 * How often sessions are checked, in milliseconds. A session that a command has ended, outside of
 * the servers, can be used for so long.
 */
const checkSessionsEveryMs = 1_000;

/** The checks of all connections of this process, which are repeated until `close`. */
export interface Watch {
  add(peer: Peer): void;
  close(): Promise<void>;
}

/**
 * Pings all connections and cuts those that have not answered the last ping, so that dead ones are
 * noticed within two rounds. It also ends connections whose session has ended, in case a notice was
 * lost, and gives people whose role has changed the new one.
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
