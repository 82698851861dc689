import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '#shared/endpoint.ts';
import type { Oneself, SignedIn } from '#shared/users/users.ts';
import type { ToastText } from './screen/toast.ts';

/** The key of the session in local storage (docs/specification.md 3 and 9). */
const storageKey = 'auth';

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed out'; user: null; wasRefused?: boolean }
  | SignedInState;
export type SignedInState = { status: 'signed in'; user: Oneself; token: string };

const loading: SessionState = { status: 'loading', user: null };
const signedOut: SessionState = { status: 'signed out', user: null };

let state: SessionState = loading;
const listeners = new Set<() => void>();

const hasThreeSegments = (token: string) => /^[^.]+\.[^.]+\.[^.]+$/.test(token);

function parse(stored: string): SessionState {
  const { user, token } = (JSON.parse(stored) ?? {}) as Partial<SignedIn>;
  if (!user || typeof user !== 'object') return signedOut;
  if (typeof token !== 'string' || !hasThreeSegments(token)) return signedOut;
  return { status: 'signed in', user, token };
}

/** The stored session; one that cannot be used is discarded. */
function read(): SessionState {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) return signedOut;
    const found = parse(stored);
    if (found.status !== 'signed in') localStorage.removeItem(storageKey);
    return found;
  } catch (error) {
    // oxlint-disable-next-line no-console -- docs/specification.md 8 wants it logged and nothing more
    console.warn('The stored session cannot be read', error);
    forget();
    return signedOut;
  }
}

function forget() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

function change(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** The session as it is now; read from storage on the first call. */
export function sessionNow(): SessionState {
  if (state.status === 'loading' && typeof window !== 'undefined') {
    state = read();
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey || event.key === null) change(read());
    });
  }
  return state;
}

/** Keeps a session, in this tab and in the others. */
export function signIn(session: SignedIn): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Storage is forbidden: the session lives as long as the page.
  }
  change({ status: 'signed in', user: session.user, token: session.token });
}

/** Forgets the session; `wasRefused` when the server had ended it. */
export function endSession(wasRefused = false): void {
  forget();
  change({ status: 'signed out', user: null, wasRefused });
}

/**
 * How a session was refused: the refused call's `code` and whether it writes, or `reason`, the
 * words of the live connection.
 */
export interface Refusal {
  isWriting?: boolean;
  code?: ErrorCode | undefined;
  reason?: ToastText;
}

type GoesOn = (session: SignedInState, refusal: Refusal) => Promise<boolean>;

let askOwner: GoesOn = () => Promise.resolve(false);

/** Sets the function that asks for the password when the server refuses a session. */
export const onRefusedSession = (ask: GoesOn): void => void (askOwner = ask);

/** Whether somebody has signed in again after the server refused a session, so that the call can be repeated. */
export const goesOn: GoesOn = (session, refusal) => askOwner(session, refusal);

/**
 * Tells whether the session is still kept: another tab or script of this site may have removed it,
 * or its token. The session of this page counts as kept where storage is forbidden.
 */
export function storedSession(): 'kept' | 'without token' | 'none' {
  if (sessionNow().status !== 'signed in') return 'none';
  let stored: string | null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    return 'kept';
  }
  if (stored === null) return 'none';
  try {
    return parse(stored).status === 'signed in' ? 'kept' : 'without token';
  } catch {
    return 'without token';
  }
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The session. While a page from the server is being hydrated it reads `loading`, and looks signed out, as the server
 * rendered it.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(onSessionChange, sessionNow, () => loading);

/** The signed-in person, or null. */
export const useUser = (): Oneself | null => useSession().user;
