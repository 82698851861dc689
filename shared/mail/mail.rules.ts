/**
 * Every kind of mail (docs/contract/mail.md 4) with the name that the desk reads. The subject and
 * the text of each are in `server/mail/kinds/`.
 */
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
 * Kinds of mails with a secret link. The link is made only when the mail is handed to the mail
 * server, and the desk never sees it.
 */
const secretMailKinds = ['reset', 'invitation', 'confirm_address', 'staff_invitation'] as const;
export type SecretMailKind = (typeof secretMailKinds)[number];

export const carriesSecret = (kind: MailKind): kind is SecretMailKind =>
  secretMailKinds.some((secret) => secret === kind);

const minuteMs = 60_000;

/**
 * A customer with a late rental is reminded 1, 3 and 7 days after the due day; the latest comes
 * first.
 */
const overdueDays = [7, 3, 1];

/**
 * The number of days after which the reminder was due that is to be sent now. Null when there is
 * none, or when it is three or more days old because the shop did not run.
 */
export function overdueStep(daysLate: number): number | null {
  const step = overdueDays.find((day) => day <= daysLate);
  return step !== undefined && daysLate - step < 3 ? step : null;
}

/** Minutes from each failed attempt to send a mail until the next one. */
const waits = [1, 5, 30, 120, 720];

/**
 * Milliseconds from the failed attempt with this number to the next one; null when there is no
 * further attempt.
 */
export function waitAfter(attempts: number): number | null {
  const minutes = waits[attempts - 1];
  return minutes === undefined ? null : minutes * minuteMs;
}
