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
 * The idempotency key under which a form's content is sent (docs/contract/screens.md 2): the same
 * for the same content, also after a reload of the page, and a new one when the content changes.
 *
 * @param form names the form, with its subject where there are several such forms
 */
export function keyFor(form: string, content: unknown): string {
  const text = JSON.stringify(content);
  const kept = read(form);
  if (kept?.content === text) return kept.key;
  const key = newKey();
  try {
    sessionStorage.setItem(storedAt(form), JSON.stringify({ content: text, key } satisfies Kept));
  } catch {
    // Storage is forbidden: a repeat is a request of its own.
  }
  return key;
}

/** Whether exactly this content was sent and got no answer: it may have been saved. */
export const mayBeSaved = (form: string, content: unknown): boolean =>
  read(form)?.content === JSON.stringify(content);

/** Forgets a form's key once the server has accepted or refused its content. */
export function dropKey(form: string): void {
  try {
    sessionStorage.removeItem(storedAt(form));
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** The words for a lost answer: the key makes the next press harmless. */
const answerLost =
  'No connection. We do not know whether it was saved: press again, nothing is done twice.';

/**
 * The reason why something is not saved, or perhaps not: the server's words for a refusal or a 503,
 * else that the answer was lost.
 */
export const whyNotSaved = (error: unknown): string =>
  ((!isUnanswered(error) || (error instanceof ApiError && error.status === 503)) &&
    serverMessage(error)) ||
  answerLost;
