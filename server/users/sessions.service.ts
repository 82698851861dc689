import type { PageQuery } from '#shared/fields.ts';
import type { Session } from '#shared/users/sign-in.ts';
import { createBatch } from '../database/batch.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { notFound } from '../http/errors.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import {
  deleteSession,
  deleteSessions,
  findSessions,
  insertSessions,
  type NewSession,
} from './sessions.queries.ts';
import { presentSession } from './users.presenter.ts';

const dayInMs = 24 * 60 * 60 * 1_000;
/** How many days a session lasts (docs/contract/accounts.md 1). */
const lifetime = { remembered: 30, usual: 1 };

export interface Origin {
  /** The network address of the sign-in, as `networkAddressOf` gives it. */
  address: string;
  /** The browser and the operating system, in words. */
  device: string;
  /** The name of the browser; empty if none is known. */
  browser: string;
  /** The secret in the browser's cookie, and whether the request contained it. */
  token: string;
  hasToken: boolean;
}

/** Opens a session and gives its token; undefined if the password was changed in the meantime. */
export type OpenSession = (
  account: { id: number; passwordHash: string },
  origin: Pick<Origin, 'device' | 'browser' | 'address'> & { rememberMe?: boolean | undefined },
) => Promise<string | undefined>;

/** Makes a function that opens sessions; those of the same moment share one statement. */
export function opensSessions({
  database,
  tokens,
  clock,
  presence,
}: Pick<Deps, 'database' | 'tokens' | 'clock' | 'presence'>): OpenSession {
  const insertSession = createBatch((sessions: NewSession[]) =>
    insertSessions(database.db, sessions),
  );
  return async ({ id, passwordHash }, { device, browser, address, rememberMe = false }) => {
    const days = rememberMe ? lifetime.remembered : lifetime.usual;
    const expiresAt = new Date(clock.now().getTime() + days * dayInMs);
    const where = { device, browser, address };
    const sessionId = await insertSession({ accountId: id, passwordHash, ...where, expiresAt });
    if (sessionId === undefined) return undefined;
    presence.touch(id);
    return tokens.sign({ accountId: id, sessionId }, expiresAt);
  };
}

/** A page of the caller's sessions, newest first. */
export async function sessionsPage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  query: PageQuery,
): Promise<Page<Session>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findSessions(database.db, caller.id, clock.now(), before, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return { next, items: items.map((row) => presentSession(row, caller.sessionId)) };
}

/**
 * Ends the live connections of sessions that have ended, on this server process and on the others.
 */
export function announceEnd({ hub, pubSub }: Pick<Deps, 'hub' | 'pubSub'>, ids: number[]): void {
  if (ids.length === 0) return;
  hub.endSessions(ids);
  pubSub.publish('sessions_ended', { ids });
}

type Needed = Pick<Deps, 'database' | 'hub' | 'pubSub'>;

export async function endOwnSession(deps: Needed, caller: Caller, id: number): Promise<void> {
  if (!(await deleteSession(deps.database.db, caller.id, id))) throw notFound('Session');
  announceEnd(deps, [id]);
}

/** Ends the caller's session. It is no error if the session was ended by another call just now. */
export async function endThisSession(deps: Needed, caller: Caller): Promise<void> {
  await deleteSession(deps.database.db, caller.id, caller.sessionId);
  announceEnd(deps, [caller.sessionId]);
}

export async function endAllOtherSessions(deps: Needed, caller: Caller): Promise<void> {
  announceEnd(deps, await deleteSessions(deps.database.db, caller.id, caller.sessionId));
}
