import { useSyncExternalStore } from 'react';
import { serverFrame, type ClientFrame, type ServerFrame } from '#shared/live/live.ts';
import { livePath } from '#shared/live/live.rules.ts';
import { reconnectPause } from '../../lib/calls/data-timing.ts';
import { goesOn, onSessionChange, sessionNow } from '../../lib/session.ts';

export type LiveStatus = 'connected' | 'disconnected';

interface LiveListener {
  /**
   * Called with each frame from the server; a frame `auth_success` comes after every reconnection
   * too.
   */
  onFrame(frame: ServerFrame): void;
  /** Called when the connection could not be made or has ended. */
  onBreak?(): void;
}

const listeners = new Set<LiveListener>();
const statusListeners = new Set<() => void>();
let status: LiveStatus = 'disconnected';
let socket: WebSocket | undefined;
let pause: number = reconnectPause.first;
let retry: ReturnType<typeof setTimeout> | undefined;
let stopWatching: (() => void) | undefined;

function setStatus(next: LiveStatus) {
  if (status === next) return;
  status = next;
  for (const listener of statusListeners) listener();
}

const tokenNow = () => {
  const session = sessionNow();
  return session.status === 'signed in' ? session.token : undefined;
};

function connect() {
  clearTimeout(retry);
  const token = tokenNow();
  if (socket || !token || listeners.size === 0) return;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const opened = new WebSocket(`${scheme}://${location.host}${livePath}`);
  socket = opened;
  opened.addEventListener('open', () => write(opened, { type: 'auth', token }));
  opened.addEventListener('message', ({ data }) => {
    if (socket === opened) receive(String(data), token);
  });
  opened.addEventListener('close', () => {
    if (socket === opened) lose();
  });
}

/** Forgets a closed connection, and makes another one after a pause. */
function lose() {
  socket = undefined;
  setStatus('disconnected');
  for (const listener of listeners) listener.onBreak?.();
  retry = setTimeout(connect, pause);
  pause = Math.min(pause * 2, reconnectPause.longest);
}

function receive(data: string, token: string) {
  const frame = parseFrame(data);
  if (!frame) return;
  if (frame.type === 'auth_success') {
    pause = reconnectPause.first;
    setStatus('connected');
  }
  for (const listener of listeners) listener.onFrame(frame);
  if (frame.type === 'auth_error') {
    // A new connection with the same token would be refused too. It is made only once there is a
    // new session.
    disconnect();
    const session = sessionNow();
    if (session.status !== 'signed in' || session.token !== token) return;
    void goesOn(session, { reason: { title: 'Error', description: frame.message } });
  }
}

function parseFrame(data: string): ServerFrame | undefined {
  try {
    return serverFrame.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function disconnect() {
  clearTimeout(retry);
  pause = reconnectPause.first;
  const closing = socket;
  socket = undefined;
  closing?.close();
  setStatus('disconnected');
}

const write = (to: WebSocket, frame: ClientFrame) => to.send(JSON.stringify(frame));

function connectAnew() {
  disconnect();
  connect();
}

function watch(): () => void {
  let token = tokenNow();
  const stopSession = onSessionChange(() => {
    if (tokenNow() === token) return;
    token = tokenNow();
    connectAnew();
  });
  const online = () => {
    if (status === 'disconnected') connectAnew();
  };
  // Without a network neither side closes the connection, and it would seem open for minutes.
  const offline = () => {
    const lost = socket;
    if (!lost) return;
    lose();
    lost.close();
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    stopSession();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}

/**
 * Subscribes to the live connection. It is open while somebody is signed in and there is a
 * subscriber.
 */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener);
  stopWatching ??= watch();
  connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
    disconnect();
  };
}

/** Sends a frame. Returns false, and sends nothing, when the connection is not open. */
export function sendLive(frame: ClientFrame): boolean {
  if (status !== 'connected' || socket?.readyState !== WebSocket.OPEN) return false;
  write(socket, frame);
  return true;
}

function subscribe(listener: () => void) {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    subscribe,
    () => status,
    () => 'disconnected',
  );
