import { decodeJwt } from 'jose';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { logOpened, type LogRefusal } from '../edge/security-log.ts';
import type { Caller } from '../http/callers.ts';
import { databaseUnavailable, malformed } from '../http/errors.ts';
import type { Limit } from '../limits/limits.ts';
import { sessionOfToken } from '../users/authenticate.ts';
import { readFrame, type Frame } from './frames.ts';
import { createFloodCheck, createMessageIntake } from './incoming.ts';
import type { Peer } from './watch.ts';
import { closeCodes, createOutgoing, type Outgoing } from './outgoing.ts';
import type { Connection } from '../events/hub.ts';

/** The limits of a connection, and of the number of connections. */
const most = {
  /** How many frames may wait for the check of the token. */
  early: 100,
  connectionsPerUser: 50,
} as const;
/**
 * How many frames of a user are allowed in a minute. They are counted over all connections, because
 * a limit for each connection would multiply.
 */
export const mostFramesPerMinute = 3_000;
const longestTimer = 2_147_483_647;

export interface ConnectionSettings {
  /** How long a new connection may take to sign in, in milliseconds. */
  authWithinMs: number;
  /** The limit of frames that one user sends. */
  frames: Limit;
  logRefusal: LogRefusal;
}

function hasTooManyConnections({ config, hub }: Pick<Deps, 'config' | 'hub'>, { id }: Caller) {
  const { rateLimits, rateLimitFactor } = config;
  return rateLimits && hub.countOf(id) >= most.connectionsPerUser * rateLimitFactor;
}

/**
 * The connection in the form that the hub needs: it can be sent to, and the role of its user can be
 * changed.
 */
function connectionOf(
  { id, sessionId, role }: Caller,
  { sendText, endSession }: Pick<Outgoing, 'sendText' | 'endSession'>,
  onRole: (role: Caller['role']) => void,
): Connection {
  const opened: Connection = {
    accountId: id,
    sessionId,
    role,
    setRole(changed) {
      opened.role = changed;
      onRole(changed);
    },
    send: sendText,
    endSession,
  };
  return opened;
}

/** Serves a live connection on the socket that `request` has opened, until it closes. */
export function serveConnection(
  deps: Deps,
  socket: WebSocket,
  request: FastifyRequest,
  { authWithinMs, frames, logRefusal }: ConnectionSettings,
): Peer {
  const peer: Peer = { socket, isAlive: true };
  let caller: Caller | undefined;
  let connection: Connection | undefined;
  let expiresAt = Infinity;
  let expiry: NodeJS.Timeout | undefined;
  /** The frames that wait for the check of the token; undefined while no check is under way. */
  let early: Frame[] | undefined;
  const { sendText, send, close, endSession, refuseFrame, refuseUnnamed, cutForExcess } =
    createOutgoing(socket, request, { logRefusal, onClosing: leave });
  const isFlooding = createFloodCheck(deps, frames);
  const storeMessage = createMessageIntake(deps, peer, request, { send, refuseFrame });

  const authDeadline = setTimeout(() => refuseUnnamed('Please sign in first'), authWithinMs);
  authDeadline.unref();

  function leave(): void {
    clearTimeout(authDeadline);
    clearTimeout(expiry);
    if (connection) deps.hub.remove(connection);
    connection = undefined;
    caller = undefined;
    early = undefined;
  }

  async function authenticate(token: string): Promise<void> {
    early = [];
    // The deadline is for the client's token only; the check of the token may take longer.
    clearTimeout(authDeadline);
    let found: Caller | null;
    try {
      found = await sessionOfToken(deps, token);
    } catch (error) {
      request.log.warn({ err: error }, 'a live connection could not be authenticated');
      close(closeCodes.tryLater, { type: 'error', message: databaseUnavailable().message });
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    if (!found) return refuseUnnamed('Your session is not valid. Please sign in again.');
    // A person of the house who has not set up a demanded second factor counts as a customer on
    // this connection.
    if (found.proof.lacksFactor) found = { ...found, role: null };
    // The caller is set before a refusal, so that the log line of the refusal names him.
    request.caller = found;
    if (hasTooManyConnections(deps, found)) {
      return cutForExcess('You have too many open windows. Please close some.');
    }
    open(found, token);
  }

  function open(found: Caller, token: string): void {
    caller = found;
    const opened = connectionOf(found, { sendText, endSession }, (role) => {
      caller = { ...found, role };
    });
    connection = opened;
    deps.hub.add(opened);
    logOpened(request);
    expiresAt = (decodeJwt(token).exp ?? Infinity) * 1_000;
    const rest = expiresAt - deps.clock.now().getTime();
    if (rest < longestTimer) expiry = setTimeout(endSession, rest).unref();
    send({ type: 'auth_success' });
    const waiting = early ?? [];
    early = undefined;
    waiting.forEach(answer);
  }

  function answer(frame: Frame): void {
    if (early) {
      if (early.length < most.early) early.push(frame);
      else cutForExcess('Too many frames at once');
      return;
    }
    if (caller) {
      if (deps.clock.now().getTime() >= expiresAt) return endSession();
      deps.presence.touch(caller.id);
    }
    if (frame.kind === 'invalid' && (caller || frame.type !== 'message')) {
      refuseFrame(malformed(frame.message), frame.clientId);
    } else if (frame.kind === 'auth') {
      if (caller) refuseFrame(malformed('This connection is signed in already'));
      else void authenticate(frame.token);
    } else if (frame.kind === 'message' && caller) {
      void storeMessage(caller, frame.input, connection);
    } else {
      refuseUnnamed('Please sign in first');
    }
  }

  /** Closes the connection if its user has sent too many frames; tells whether it did. */
  function isCutForFlooding(): boolean {
    if (!isFlooding(caller)) return false;
    cutForExcess('Too many frames');
    return true;
  }

  socket.on('message', (data, isBinary) => {
    peer.isAlive = true;
    if (socket.readyState !== socket.OPEN) return;
    if (!isCutForFlooding()) answer(readFrame(data as Buffer, isBinary));
  });
  // The server answers each ping, so pings are counted as frames. Browsers send none.
  socket.on('ping', isCutForFlooding);
  socket.on('pong', () => (peer.isAlive = true));
  socket.on('close', leave);
  return peer;
}
