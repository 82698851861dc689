import { endSession, onSessionChange, sessionNow, type Refusal } from '../../lib/session.ts';
import type { SignedInState } from '../../lib/session.ts';
import { toast, type ToastText } from '../../lib/screen/toast.ts';
import { showAuthDialog } from './auth-dialogs.ts';

interface Question {
  session: SignedInState;
  /** Whether the same person has signed in again. */
  goesOn: Promise<boolean>;
  answer: (goesOn: boolean) => void;
}

let question: Question | undefined;
/** Sessions whose owner did not want to sign in again. */
let declinedToken = '';

/** The session whose password the `resume` dialog asks for. */
export const askedSession = (): SignedInState | undefined => question?.session;

/** Closes the `resume` dialog without a new session: what was typed stays where it is. */
export const declineToResume = (): void => question?.answer(false);

/**
 * Whether a call that was refused because its session has ended can be repeated. A call that writes, or any while
 * text stands in a form, asks for the password in place, all of them at once; otherwise the session is dropped and
 * its owner told once.
 */
export async function resumeSession(
  session: SignedInState,
  { isWriting = false, reason }: Refusal,
): Promise<boolean> {
  const now = sessionNow();
  if (now.status !== 'signed in' || now.user.id !== session.user.id) return false;
  if (now.token !== session.token) return true;
  if (question) return question.goesOn;
  if (!session.user.username || !(isWriting || holdsText())) {
    drop(reason);
    return false;
  }
  if (!isWriting && declinedToken === session.token) return false;
  return ask(session);
}

const ended: ToastText = { title: 'Please sign in again', description: 'Your session has ended.' };

function drop(reason = ended) {
  // Another tab of the same session may hold typed text; each tab finds out by itself when it is looked at.
  if (document.hidden) return;
  endSession(true);
  toast({ ...reason, tone: 'destructive', loginBack: location.pathname + location.search });
}

function ask(session: SignedInState): Promise<boolean> {
  const { promise: goesOn, resolve } = Promise.withResolvers<boolean>();
  // Somebody may sign in, or out, in another tab.
  const stop = onSessionChange(() => {
    const now = sessionNow();
    answer(now.status === 'signed in' && now.user.id === session.user.id);
  });
  function answer(value: boolean) {
    stop();
    question = undefined;
    declinedToken = value ? '' : session.token;
    showAuthDialog(null);
    resolve(value);
  }
  question = { session, goesOn, answer };
  showAuthDialog('resume');
  return goesOn;
}

const written = ['search', 'checkbox', 'radio'].map((type) => `:not([type=${type}])`).join('');

/** Whether text stands in a form of this page, which would be lost with the session. */
const holdsText = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `form :is(textarea, input${written})`,
    ),
  ].some(({ value }) => value.trim() !== '');
