import type { MailKind } from '#shared/mail/mail.rules.ts';
import type { KindOfMail } from './kind.ts';
import { addressChanged } from './to-address/address-changed.ts';
import { confirmAddress } from './to-address/confirm-address.ts';
import { factorsRemoved } from './to-address/factors-removed.ts';
import { invitation } from './to-address/invitation.ts';
import { newSignIn } from './to-address/new-sign-in.ts';
import { resetLink } from './to-address/reset-link.ts';
import { reset } from './to-address/reset.ts';
import { staffInvitation } from './to-address/staff-invitation.ts';
import { webhookOff } from './to-address/webhook-off.ts';
import { cancelled } from './to-customer/cancelled.ts';
import { changed } from './to-customer/changed.ts';
import { confirmed } from './to-customer/confirmed.ts';
import { declined } from './to-customer/declined.ts';
import { dueTomorrow } from './to-customer/due-tomorrow.ts';
import { expired } from './to-customer/expired.ts';
import { overdue } from './to-customer/overdue.ts';
import { pickedUp } from './to-customer/picked-up.ts';
import { reminder } from './to-customer/reminder.ts';
import { requestReceived } from './to-customer/request-received.ts';
import { returned } from './to-customer/returned.ts';
import { unread } from './to-customer/unread.ts';
import { deskCancelled } from './to-desk/desk-cancelled.ts';
import { deskChanged } from './to-desk/desk-changed.ts';
import { deskExpired } from './to-desk/desk-expired.ts';
import { deskRequest } from './to-desk/desk-request.ts';
import { deskUnread } from './to-desk/desk-unread.ts';

/** All kinds of mails by their names; the type demands each name of `shared/mail/mail.rules.ts`. */
export const kinds = {
  request_received: requestReceived,
  confirmed,
  changed,
  cancelled,
  declined,
  expired,
  picked_up: pickedUp,
  returned,
  due_tomorrow: dueTomorrow,
  overdue,
  reminder,
  unread,
  desk_request: deskRequest,
  desk_changed: deskChanged,
  desk_cancelled: deskCancelled,
  desk_expired: deskExpired,
  desk_unread: deskUnread,
  reset,
  invitation,
  confirm_address: confirmAddress,
  address_changed: addressChanged,
  reset_link: resetLink,
  staff_invitation: staffInvitation,
  webhook_off: webhookOff,
  new_sign_in: newSignIn,
  factors_removed: factorsRemoved,
} satisfies { [Name in MailKind]: KindOfMail & { name: Name } };

export const mailKindOf = (name: MailKind): KindOfMail => kinds[name];

/** The names of the kinds of mails that go to this recipient. */
export type MailTo<To extends KindOfMail['to']> = {
  [Name in MailKind]: (typeof kinds)[Name]['to'] extends To ? Name : never;
}[MailKind];
