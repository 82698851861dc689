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

/** Reads the stored session; one that cannot be read is removed. */
function read(): SessionState {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) return signedOut;
    const found = parse(stored);
    if (found.status !== 'signed in') localStorage.removeItem(storageKey);
    return found;
  } catch (error) {
    // oxlint-disable-next-line no-console -- docs/specification.md 8 demands this message
    console.warn('The stored session cannot be read', error);
    forget();
    return signedOut;
  }
}

function forget() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The browser forbids storage, so there is no stored session to remove.
  }
}

function change(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** The present session; the first call reads it from storage. */
export function sessionNow(): SessionState {
  if (state.status === 'loading' && typeof window !== 'undefined') {
    state = read();
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey || event.key === null) change(read());
    });
  }
  return state;
}

/** Stores a session, for this tab and all others. */
export function signIn(session: SignedIn): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // The browser forbids storage, so the session lasts only until the page is left.
  }
  change({ status: 'signed in', user: session.user, token: session.token });
}

/** Removes the session. `wasRefused` says that the server had already ended it. */
export function endSession(wasRefused = false): void {
  forget();
  change({ status: 'signed out', user: null, wasRefused });
}

/**
 * Why a session was refused: the `code` of the refused call and whether that call writes, or the
 * `reason` that came over the live connection.
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

/**
 * Whether the person has signed in again after the server had refused the session, so that the call
 * can be repeated.
 */
export const goesOn: GoesOn = (session, refusal) => askOwner(session, refusal);

/**
 * Whether the session is still stored, because another tab or script of this site may have removed
 * it or its token. Where the browser forbids storage the session of this page counts as stored.
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
 * The session as a state of React. While the page is being hydrated it is `loading` and counts as
 * signed out, as on the server.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(onSessionChange, sessionNow, () => loading);

/** The signed-in person, or null. */
export const useUser = (): Oneself | null => useSession().user;
