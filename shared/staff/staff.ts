import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, requiredText } from '../fields.ts';
import { roleNames } from '../permissions.rules.ts';
import { factors } from '../users/factors.rules.ts';
import { oneself, profileFields, registerInput, user } from '../users/users.ts';

const roleName = z.enum(roleNames, { error: `Role must be one of ${roleNames.join(', ')}` });

/** A person who works for the house; the role is null after it was taken away. */
const staffMember = z.extend(
  z.pick(user, {
    id: true,
    username: true,
    firstName: true,
    lastName: true,
    email: true,
    role: true,
  }),
  { lastSignInAt: z.nullable(moment), factors: z.array(z.enum(factors)) },
);
export type StaffMember = z.infer<typeof staffMember>;

export const listStaff = endpoint('GET', '/api/admin/staff', {
  access: 'staff.write',
  summary: 'The people of the house, owners first, then by name',
  reply: z.array(staffMember),
});

const roleInput = z.object({ role: z.nullable(roleName) });

export const changeRole = endpoint('PATCH', '/api/admin/staff/:id', {
  access: 'staff.write',
  summary:
    'Give somebody of the house another role; null makes a customer of him. Holds at once, also for sessions that are open. 404 for customers, 409 own_role and last_owner',
  confirms: 'recently',
  alsoAnswers: [409],
  params: idParams,
  body: roleInput,
  reply: staffMember,
});

export const removeFactors = endpoint('DELETE', '/api/admin/staff/:id/factors', {
  access: 'staff.write',
  summary:
    'Remove all second factors of somebody of the house, who is mailed about it: app, recovery codes and passkeys',
  confirms: 'anew',
  params: idParams,
});

/** An invitation to work for the house. */
export const invitationInput = z.object({ ...profileFields, role: roleName });
export type InvitationInput = z.infer<typeof invitationInput>;

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleName,
  by: z.object({ id: z.int(), name: z.string() }),
  createdAt: moment,
  expiresAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

export const createInvitation = endpoint('POST', '/api/admin/staff/invitations', {
  access: 'staff.write',
  summary:
    'Invite somebody to the house by mail, for 7 days; where there is no mail the answer has the `link`. A new invitation takes the place of the open one of that address. 409 already_staff, too_many_invitations beyond 50. Takes an Idempotency-Key, a repeat of what gave a `link` is 409 already_made',
  status: 201,
  confirms: 'recently',
  takesKey: true,
  alsoAnswers: [409],
  body: invitationInput,
  reply: z.extend(invitation, { link: z.optional(z.string()) }),
});

export const listInvitations = endpoint('GET', '/api/admin/staff/invitations', {
  access: 'staff.write',
  summary: 'Invitations that are open, newest first',
  reply: z.array(invitation),
});

export const withdrawInvitation = endpoint('DELETE', '/api/admin/staff/invitations/:id', {
  access: 'staff.write',
  summary: 'Withdraw an invitation: its link opens nothing any more',
  params: idParams,
});

const token = requiredText('Token', 'Token is required', 200);

/** An invitation as the invited person sees it on the page of the link. */
const shownInvitation = z.extend(
  z.pick(invitation, { email: true, firstName: true, lastName: true, role: true, expiresAt: true }),
  { hasAccount: z.boolean() },
);
export type ShownInvitation = z.infer<typeof shownInvitation>;

export const checkInvitation = endpoint('POST', '/api/auth/invitation/check', {
  access: 'public',
  summary:
    'The invitation of a link, and whether an account has its address; 400 bad_token when it is unknown, used, withdrawn or old',
  status: 200,
  alsoAnswers: [429],
  body: z.object({ token }),
  reply: shownInvitation,
});

/** The account that an invited person makes from an invitation. */
export const newStaffAccount = z.pick(registerInput, {
  firstName: true,
  lastName: true,
  username: true,
  password: true,
});
export type NewStaffAccount = z.infer<typeof newStaffAccount>;
const acceptInput = z.extend(z.partial(newStaffAccount), { token });

export const acceptInvitation = endpoint('POST', '/api/auth/invitation', {
  access: 'public',
  summary:
    'Accept an invitation, once: with a new account 201 as register, or signed in with `token` alone 200. 400 bad_token, 403 other_address for a caller whose confirmed address is another one, 409 already_staff, username_taken, email_taken',
  status: 201,
  alsoAnswers: [200, 401, 403, 409, 429],
  body: acceptInput,
  reply: z.object({ user: oneself, token: z.optional(z.string()) }),
});
