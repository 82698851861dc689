import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asVisibleLine, limits } from '../fields.rules.ts';
import {
  emailAddress,
  idInPath,
  idParams,
  knownUpdate,
  line,
  moment,
  pageQuery,
  searchText,
  secret,
  sortInQuery,
  text,
  visibleName,
} from '../fields.ts';
import { peopleRoles, peopleSortColumns } from './user-list.rules.ts';
import { allPermissions, roleNames } from '../permissions.rules.ts';
import { isConfirmed, passwordInput, shortestPassword } from './passwords.ts';

/** A person with an account; never with a password or its hash. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the person belongs to the house, in any role. */
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(roleNames)),
  createdAt: moment,
  updatedAt: moment,
});
export type User = z.infer<typeof user>;

/** The signed-in person with his permissions in the house; a customer has none. */
export const oneself = z.extend(user, { permissions: z.array(z.enum(allPermissions)) });
export type Oneself = z.infer<typeof oneself>;

/** A person's billing details; only the person himself and the desk get them. */
const billingDetails = z.object({
  company: z.string(),
  /** The postal address; its lines are as on an envelope. */
  address: z.string(),
  taxNumber: z.string(),
  phone: z.string(),
});
export type BillingDetails = z.infer<typeof billingDetails>;

/** A person's choices about mails; only the person himself and the desk get them. */
const mailing = z.object({
  emailConfirmed: z.boolean(),
  /** Whether the person wants mails that remind of returns. */
  mailReminders: z.boolean(),
  /** Whether the person wants mails about unread messages. */
  mailMessages: z.boolean(),
});
export type Mailing = z.infer<typeof mailing>;

/** The signed-in person with everything that he may know about himself. */
export const ownUser = z.extend(oneself, { ...billingDetails.shape, ...mailing.shape });
export type OwnUser = z.infer<typeof ownUser>;

/** A person as a row in the desk's list of people. */
const listedUser = z.extend(user, {
  phone: billingDetails.shape.phone,
  emailConfirmed: mailing.shape.emailConfirmed,
});
export type ListedUser = z.infer<typeof listedUser>;

/** A person as the desk sees him. */
export const person = z.extend(user, {
  ...billingDetails.shape,
  ...mailing.shape,
  /** The desk's note about the person, which the person never sees. */
  note: z.string(),
  /**
   * Dollars that the person owes for all bookings together; below zero the house owes them to him.
   */
  due: z.number(),
  /** The part of `due` for requests that the desk has not accepted yet. */
  dueIfConfirmed: z.number(),
});
export type Person = z.infer<typeof person>;

export const signedIn = z.object({ user: oneself, token: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

export const shortestUsername = 3;
const minimum = { username: shortestUsername, profileName: 2 } as const;

export const loginInput = z.object({
  username: visibleName('Username', 'Username is required'),
  password: secret('Password is required', 1),
  rememberMe: z.optional(z.boolean({ error: 'Remember me must be true or false' })),
});
export type LoginInput = z.infer<typeof loginInput>;

const registration = {
  firstName: visibleName('First name', 'First name is required'),
  lastName: visibleName('Last name', 'Last name is required'),
  email: emailAddress('Please enter a valid email'),
  username: visibleName(
    'Username',
    `Username must be at least ${minimum.username} characters`,
    minimum.username,
  ),
  password: secret(`Password must be at least ${shortestPassword} characters`, shortestPassword),
};
export const registerInput = z.object(registration);
export type RegisterInput = z.infer<typeof registerInput>;

/**
 * The form of a new account: the fields that are sent, and two that only confirm
 * (docs/specification.md 5).
 */
export const registerForm = z
  .object({
    ...registration,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .check(z.minLength(1, { error: 'Please confirm your password' })),
    termsAccepted: z
      .boolean({ error: 'You must accept the terms and conditions' })
      .check(
        z.refine((accepted) => accepted, { error: 'You must accept the terms and conditions' }),
      ),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
      when: ({ value }) => isConfirmed(value, 1),
    }),
  );

/** A single line of visible text; it may be empty. */
const lineOfText = (label: string, longest: number) =>
  line(label, longest).check(z.overwrite(asVisibleLine));

export const profileFields = {
  firstName: visibleName(
    'First name',
    `First name must be at least ${minimum.profileName} characters`,
    minimum.profileName,
  ),
  lastName: visibleName(
    'Last name',
    `Last name must be at least ${minimum.profileName} characters`,
    minimum.profileName,
  ),
  email: emailAddress('Please enter a valid email address'),
};
const profileForm = z.object(profileFields);

/** The billing details in a form; '' where a value is unknown. */
const billingTyped = {
  company: lineOfText('Company', limits.name),
  address: text('Address', limits.postalAddress),
  taxNumber: lineOfText('Tax number', limits.taxNumber),
  phone: lineOfText('Phone', limits.phone),
};
const note = text('Note', limits.notes);

/** A person's choices about mails in a form. */
const mailingTyped = {
  mailReminders: z.boolean({ error: 'Reminders must be true or false' }),
  mailMessages: z.boolean({ error: 'Unread messages must be true or false' }),
};

/**
 * The form of the signed-in person's own profile. `currentEmail` is accepted even when new
 * addresses like it are refused.
 */
export const profileFormOf = (currentEmail: string) =>
  z.extend(profileForm, {
    ...billingTyped,
    ...mailingTyped,
    email: z.union([z.literal(currentEmail), profileFields.email], {
      error: 'Please enter a valid email address',
    }),
  });
export type ProfileForm = z.infer<ReturnType<typeof profileFormOf>>;

/** The form in which the desk changes a person's billing details and its note. */
export const personForm = z.object({ ...billingTyped, note });
export type PersonForm = z.infer<typeof personForm>;

/** A field of a change: when absent it stays as it is, and null makes it empty. */
const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
export const billingInput = {
  company: clearable(billingTyped.company),
  address: clearable(billingTyped.address),
  taxNumber: clearable(billingTyped.taxNumber),
  phone: clearable(billingTyped.phone),
};
export const profileInput = z.extend(z.partial(profileForm), {
  ...billingInput,
  mailReminders: z.optional(mailingTyped.mailReminders),
  mailMessages: z.optional(mailingTyped.mailMessages),
  updatedAt: knownUpdate,
});
export type ProfileInput = z.infer<typeof profileInput>;

/** The body of the call with which the desk changes a person. */
export const personInput = z.object({
  ...billingInput,
  note: clearable(note),
  updatedAt: knownUpdate,
});
export type PersonInput = z.infer<typeof personInput>;

export const updateProfile = endpoint('PATCH', '/api/users/:id', {
  access: 'user',
  summary: 'Change one’s own name, e-mail, and what stands on papers',
  alsoAnswers: [429],
  params: idParams,
  body: profileInput,
  reply: ownUser,
});
export const changePassword = endpoint('PATCH', '/api/users/:id/password', {
  access: 'user',
  summary: 'Change one’s own password; ends the other sessions',
  params: idParams,
  body: passwordInput,
});
export const lastActive = endpoint('GET', '/api/users/:id/last-active', {
  access: 'user',
  atDesk: ['bookings.read'],
  summary: 'When somebody was last active; `support` is the administrator active last',
  params: z.object({
    id: z.union([z.literal('support'), idInPath], {
      error: 'The id must be a positive whole number, or support',
    }),
  }),
  reply: z.object({ lastActive: z.nullable(moment) }),
});
export const listUsers = endpoint('GET', '/api/admin/users', {
  access: 'people.read',
  summary:
    'All users, by id unless `sort` says otherwise; `search` looks at username, e-mail, first and last name',
  query: z.extend(pageQuery, {
    search: searchText,
    role: z.optional(
      z.enum(peopleRoles, { error: `role must be one of ${peopleRoles.join(', ')}` }),
    ),
    sort: sortInQuery(peopleSortColumns),
  }),
  reply: z.array(listedUser),
});
