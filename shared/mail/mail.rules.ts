/** Every kind of mail (docs/contract/mail.md 4), and its name for the desk; its file in `server/mail/kinds/` has the rest. */
export const mailKindLabels = {
  request_received: 'Request received',
  confirmed: 'Confirmed',
  changed: 'Changed',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
  picked_up: 'Picked up',
  returned: 'Returned',
  due_tomorrow: 'Due tomorrow',
  overdue: 'Overdue',
  reminder: 'Reminder',
  unread: 'Unread messages',
  desk_request: 'Desk: request received',
  desk_changed: 'Desk: changed',
  desk_cancelled: 'Desk: cancelled',
  desk_expired: 'Desk: expired',
  desk_unread: 'Desk: unread messages',
  reset: 'Password reset',
  invitation: 'Invitation',
  confirm_address: 'Confirm address',
  address_changed: 'Address changed',
  reset_link: 'Reset link made',
  staff_invitation: 'Invitation to the house',
  webhook_off: 'Webhook switched off',
  new_sign_in: 'Sign-in from a new browser',
  factors_removed: 'Second factors removed',
} as const;
export type MailKind = keyof typeof mailKindLabels;
export const mailKinds = Object.keys(mailKindLabels) as MailKind[];

/**
 * Kinds with a secret link: it is made when the mail is handed to the mail server, and never shown.
 */
const secretMailKinds = ['reset', 'invitation', 'confirm_address', 'staff_invitation'] as const;
export type SecretMailKind = (typeof secretMailKinds)[number];

export const carriesSecret = (kind: MailKind): kind is SecretMailKind =>
  secretMailKinds.some((secret) => secret === kind);

const minuteMs = 60_000;

/** The days after the due day on which customers are told that they are late. */
const overdueDays = [7, 3, 1];

/**
 * The step that is due so many days after the due day; null when the time for it has passed, as in
 * a shop that did not run meanwhile.
 */
export function overdueStep(daysLate: number): number | null {
  const step = overdueDays.find((day) => day <= daysLate);
  return step !== undefined && daysLate - step < 3 ? step : null;
}

/** How long after each failed attempt the next one is made: 1, 5, 30 minutes, 2 and 12 hours. */
const waits = [1, 5, 30, 120, 720];

/**
 * Milliseconds until the next attempt, after so many attempts; null when there is none any more.
 */
export function waitAfter(attempts: number): number | null {
  const minutes = waits[attempts - 1];
  return minutes === undefined ? null : minutes * minuteMs;
}
