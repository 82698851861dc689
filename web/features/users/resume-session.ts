import { endSession, onSessionChange, sessionNow, type Refusal } from '../../lib/session.ts';
import type { ErrorCode } from '#shared/endpoint.ts';
import type { SignedInState } from '../../lib/session.ts';
import { toast, type ToastText } from '../../lib/screen/toast.ts';
import { showAuthDialog } from './auth-dialogs.ts';

interface Question {
  session: SignedInState;
  /** Resolves to true once the same person has signed in again, to false otherwise. */
  goesOn: Promise<boolean>;
  answer: (goesOn: boolean) => void;
}

let question: Question | undefined;
/** The token of a session for which the person has declined to sign in again. */
let declinedToken = '';

/** The session for which a dialog asks for the password; undefined when no dialog is open. */
export const askedSession = (): SignedInState | undefined => question?.session;

/** Closes the dialog without repeating the refused calls. Typed text stays in its form. */
export const decline = (): void => question?.answer(false);

/** Closes the dialog and repeats the refused calls. */
export const goOn = (): void => question?.answer(true);

/**
 * Whether a refusal can be resolved by the signed-in person, by signing in again or by showing who
 * he is.
 */
const isForOwner = (code: ErrorCode | undefined): boolean =>
  code === 'unauthenticated' || code === 'confirm_identity' || code === 'second_factor_required';

/** The page on which people of the house set up a second factor when the house demands one. */
const setUpPage = '/settings?tab=second-factor';
/** Whether the browser is on its way to that page. */
let isLeaving = false;

/**
 * Whether to repeat a call that was refused because its session has ended or because the person has
 * to show who he is. A writing call, or any call while a form contains typed text, opens one dialog
 * for the password, whose result counts for all waiting calls. Otherwise the ended session is
 * dropped and a toast says so once. People who must first set up a second factor are led to that
 * page.
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
    leadToSetUp();
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

/** Leads to the set-up page once: each further navigation would cancel the one under way. */
function leadToSetUp() {
  if (isLeaving || location.pathname + location.search === setUpPage) return;
  isLeaving = true;
  // A page that the browser shows again from its memory leads there again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false;
  });
  location.assign(setUpPage);
}

const ended: ToastText = { title: 'Please sign in again', description: 'Your session has ended.' };

function drop(reason = ended) {
  // Dropping the session ends it in all tabs, and another tab may contain typed text. So a hidden
  // tab does nothing until somebody looks at it.
  if (document.hidden) return;
  endSession(true);
  toast({ ...reason, tone: 'destructive', loginBack: location.pathname + location.search });
}

function ask(session: SignedInState, dialog: 'resume' | 'confirm'): Promise<boolean> {
  const { promise: goesOn, resolve } = Promise.withResolvers<boolean>();
  // When somebody signs in or out in another tab, that answers the question too.
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

/** Whether a form of this page contains typed text, which would be lost with the session. */
const holdsText = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `form :is(textarea, input${written})`,
    ),
  ].some(({ value }) => value.trim() !== '');
