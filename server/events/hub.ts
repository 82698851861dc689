import { mayChat, type Role } from '#shared/permissions.rules.ts';

/**
 * An open live connection of this process, as the hub sees it: whose it is, and functions to send
 * to it.
 */
export interface Connection {
  accountId: number;
  sessionId: number;
  role: Role | null;
  /** Changes the role of the connection's user. */
  setRole(role: Role | null): void;
  send(frame: string): void;
  /** Tells the client that the session has ended, and closes the connection. */
  endSession(): void;
}

/** The list of all live connections of this process. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /**
   * Sends the text `frame` to the account's connections, except `except`, and the text `desk` to
   * the connections of all other people who chat for the house.
   */
  send(
    frame: string,
    to: { accountId: number; desk: string; except?: Connection | undefined },
  ): void;
  /** Ends the connections that belong to these sessions. */
  endSessions(sessionIds: number[]): void;
  /** Changes the role of all connections of an account. */
  setRole(accountId: number, role: Role | null): void;
  /** Changes the roles of connections to those that the map has for their sessions. */
  setRoles(roleBySession: Map<number, Role | null>): void;
  /** How many connections an account has. */
  countOf(accountId: number): number;
  isEmpty(): boolean;
  /** The ids of the sessions that have connections, each once. */
  sessions(): number[];
}

export function createHub(): Hub {
  const all = new Set<Connection>();
  const byAccount = new Map<number, Set<Connection>>();
  const desk = new Set<Connection>();
  function give(connection: Connection, role: Role | null): void {
    connection.setRole(role);
    if (mayChat(role)) desk.add(connection);
    else desk.delete(connection);
  }

  return {
    add(connection) {
      all.add(connection);
      if (mayChat(connection.role)) desk.add(connection);
      const own = byAccount.get(connection.accountId);
      if (own) own.add(connection);
      else byAccount.set(connection.accountId, new Set([connection]));
    },
    remove(connection) {
      all.delete(connection);
      desk.delete(connection);
      const own = byAccount.get(connection.accountId);
      own?.delete(connection);
      if (own?.size === 0) byAccount.delete(connection.accountId);
    },
    send(frame, to) {
      const own = byAccount.get(to.accountId);
      for (const connection of own ?? []) if (connection !== to.except) connection.send(frame);
      for (const connection of desk)
        if (connection !== to.except && !own?.has(connection)) connection.send(to.desk);
    },
    endSessions(sessionIds) {
      const over = new Set(sessionIds);
      for (const connection of [...all])
        if (over.has(connection.sessionId)) connection.endSession();
    },
    setRoles(roleBySession) {
      for (const connection of all) {
        const role = roleBySession.get(connection.sessionId);
        if (role === undefined || role === connection.role) continue;
        give(connection, role);
      }
    },
    setRole(accountId, role) {
      for (const connection of byAccount.get(accountId) ?? []) give(connection, role);
    },
    countOf: (accountId) => byAccount.get(accountId)?.size ?? 0,
    isEmpty: () => all.size === 0,
    sessions: () => [...new Set([...all].map((connection) => connection.sessionId))],
  };
}
