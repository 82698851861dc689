import { ApiError, isUnanswered, serverMessage } from './call.ts';
import { newKey } from './new-key.ts';

interface Kept {
  content: string;
  key: string;
}

const storedAt = (form: string) => `key:${form}`;

function read(form: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storedAt(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The idempotency key with which the content of a form is sent (docs/contract/screens.md 2). The
 * same content keeps its key, even after a reload of the page; other content gets a new key.
 * @param form the name of the form, with its subject where there are several such forms
 */
export function keyFor(form: string, content: unknown): string {
  const text = JSON.stringify(content);
  const kept = read(form);
  if (kept?.content === text) return kept.key;
  const key = newKey();
  try {
    sessionStorage.setItem(storedAt(form), JSON.stringify({ content: text, key } satisfies Kept));
  } catch {
    // The browser forbids storage, so a repeat after a reload counts as a new request.
  }
  return key;
}

/** Whether exactly this content was sent and got no answer, so that it may have been saved. */
export const mayBeSaved = (form: string, content: unknown): boolean =>
  read(form)?.content === JSON.stringify(content);

/** Forgets the key of a form, once the server has accepted or refused the content. */
export function dropKey(form: string): void {
  try {
    sessionStorage.removeItem(storedAt(form));
  } catch {
    // The browser forbids storage, so there is no key to forget.
  }
}

/** The message when no answer came. Because of the key another press does nothing twice. */
const answerLost =
  'No connection. We do not know whether it was saved: press again, nothing is done twice.';

/**
 * The sentence that says why something was not saved: the server's words for a refusal or a 503, or
 * else that no answer came.
 */
export const whyNotSaved = (error: unknown): string =>
  ((!isUnanswered(error) || (error instanceof ApiError && error.status === 503)) &&
    serverMessage(error)) ||
  answerLost;
