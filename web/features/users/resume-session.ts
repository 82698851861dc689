import { endSession, onSessionChange, sessionNow, type Refusal } from '../../lib/session.ts';
import type { ErrorCode } from '#shared/endpoint.ts';
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

/** The session whose password a dialog asks for. */
export const askedSession = (): SignedInState | undefined => question?.session;

/** Closes the dialog without repeating the refused calls; the typed text stays in its form. */
export const decline = (): void => question?.answer(false);

/** Closes the dialog and repeats the refused calls. */
export const goOn = (): void => question?.answer(true);

/** The refusals that a session's owner can resolve, by signing in or by showing who he is. */
const isForOwner = (code: ErrorCode | undefined): boolean =>
  code === 'unauthenticated' || code === 'confirm_identity' || code === 'second_factor_required';

/** The page on which people of the house set up a second factor when the house asks for one. */
const setUpPage = '/settings?tab=second-factor';

/**
 * Whether a call that was refused because its session has ended, or because its owner has to show
 * who he is, can be repeated. A call that writes, or any call while a form has typed text, opens
 * one dialog for the password, whose answer counts for all of them; otherwise an ended session is
 * dropped and its owner is told once. People who have to set up a second factor first are led to
 * that page.
 */
export async function resumeSession(
  session: SignedInState,
  { isWriting = false, reason, code }: Refusal,
): Promise<boolean> {
  if (!reason && !isForOwner(code)) return false;
  const now = sessionNow();
  if (now.status !== 'signed in' || now.user.id !== session.user.id) return false;
  if (now.token !== session.token) return true;
  if (code === 'second_factor_required') {
    if (location.pathname + location.search !== setUpPage) location.assign(setUpPage);
    return false;
  }
  if (question) return question.goesOn;
  if (code === 'confirm_identity') return ask(session, 'confirm');
  if (!session.user.username || !(isWriting || holdsText())) {
    drop(reason);
    return false;
  }
  if (!isWriting && declinedToken === session.token) return false;
  return ask(session, 'resume');
}

const ended: ToastText = { title: 'Please sign in again', description: 'Your session has ended.' };

function drop(reason = ended) {
  // Dropping the session ends it in all tabs, and another one may hold typed text; so a hidden tab
  // waits until it is looked at.
  if (document.hidden) return;
  endSession(true);
  toast({ ...reason, tone: 'destructive', loginBack: location.pathname + location.search });
}

function ask(session: SignedInState, dialog: 'resume' | 'confirm'): Promise<boolean> {
  const { promise: goesOn, resolve } = Promise.withResolvers<boolean>();
  // A sign-in or sign-out in another tab answers the question too.
  const stop = onSessionChange(() => {
    const now = sessionNow();
    answer(now.status === 'signed in' && now.user.id === session.user.id);
  });
  function answer(value: boolean) {
    stop();
    question = undefined;
    if (dialog === 'resume') declinedToken = value ? '' : session.token;
    showAuthDialog(null);
    resolve(value);
  }
  question = { session, goesOn, answer };
  showAuthDialog(dialog);
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
