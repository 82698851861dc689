import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { passwordForm, passwordInput } from './passwords.ts';
import { loginInput, profileFields, profileInput, registerForm, registerInput } from './users.ts';
import { emailPattern } from '../fields.rules.ts';
import { messages, registration } from './users.test-helpers.ts';

const login = { username: 'alex', password: 'x' };
const registering = { ...registration, confirmPassword: 'sixsix', termsAccepted: true };
const profile = { firstName: 'Al', lastName: 'Mo', email: 'alex@example.com' };
const passwords = { currentPassword: 'sixsix', newPassword: 'eighteig' };
const changing = { ...passwords, confirmPassword: 'eighteig' };

const long = (length: number) => 'x'.repeat(length);
const unstorable = (label: string) => `${label} contains characters that cannot be stored`;
const tooLong = (label: string, most = 100) => `${label} must be at most ${most} characters`;

const profileForm = z.object(profileFields);

describe.each([
  ['login', loginInput, login],
  ['registration', registerInput, registration],
  ['registration form', registerForm, registering],
  ['profile', profileForm, profile],
  ['password', passwordInput, passwords],
  ['password form', passwordForm, changing],
])('%s', (_name, schema, good) => {
  it('takes the shortest input that is allowed', () => {
    expect(messages(schema, good)).toEqual({});
  });

  it.each(Object.keys(good))('refuses %s of another type, and when it is missing', (field) => {
    expect(Object.keys(messages(schema, { ...good, [field]: 7 }))).toContain(field);
    expect(Object.keys(messages(schema, { ...good, [field]: null }))).toContain(field);
    expect(Object.keys(messages(schema, { ...good, [field]: undefined }))).toContain(field);
  });
});

type Row = [field: string, value: unknown, message: string | undefined];

const firstName = (message: string): Row[] => [
  ['firstName', '', message],
  ['firstName', '   ', message],
  ['firstName', undefined, message],
  ['firstName', long(100), undefined],
  ['firstName', long(101), tooLong('First name')],
  ['firstName', 'Al\0ex', unstorable('First name')],
  ['firstName', 'Al\ud800ex', unstorable('First name')],
];
const lastName = (message: string): Row[] => [
  ['lastName', '', message],
  ['lastName', ' \t', message],
  ['lastName', long(101), tooLong('Last name')],
  ['lastName', 'Mo\0', unstorable('Last name')],
];
/** E-mail addresses that the browser's own e-mail field accepts too. */
const browserEmails = [
  'anna&co@example.com',
  'sales/eu@example.com',
  'info@xn--e1afmkfd.xn--p1ai',
  "o'hara+rent@example.co.uk",
  "!#$%&'*+/=?^_`{|}~-@example.com",
  '.alex..@example.com',
  'Alex@EXAMPLE.Com',
  'a@1.2',
  `alex@${long(63)}.com`,
];
const email = (message: string): Row[] => [
  ['email', '', message],
  ['email', 'alex', message],
  ['email', 'alex@', message],
  ['email', 'alex@example', message],
  ['email', 'a b@example.com', message],
  ['email', 'alex@exa\0mple.com', message],
  ['email', ' alex@example.com ', undefined],
  ...browserEmails.map((address): Row => ['email', address, undefined]),
  ...[
    'alex@example.',
    'alex@.com',
    'alex@example..com',
    'alex@-example.com',
    'alex@example-.com',
    'alex@exam_ple.com',
    `alex@${long(64)}.com`,
    'alex@localhost',
    'älex@example.com',
    'alex@bücher.example',
    'alex@İ.com',
    'ale\u212a@example.com',
    'alex@@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    '<alex@example.com>',
    'alex@[127.0.0.1]',
    'alex@example.com\nbcc',
    '@example.com',
  ].map((address): Row => ['email', address, message]),
  ['email', `${long(64)}@${`${long(60)}.`.repeat(3)}com`, undefined],
  ['email', `${long(64)}@${`${long(60)}.`.repeat(4)}com`, tooLong('Email', 254)],
];

const tables: [name: string, schema: z.ZodMiniType, good: object, rows: Row[]][] = [
  [
    'login',
    loginInput,
    login,
    [
      ['username', '', 'Username is required'],
      ['username', '  ', 'Username is required'],
      ['username', undefined, 'Username is required'],
      ['username', 'x', undefined],
      ['username', long(101), tooLong('Username')],
      ['password', '', 'Password is required'],
      ['password', undefined, 'Password is required'],
      ['password', ' ', undefined],
      ['password', long(200), undefined],
      ['password', long(201), tooLong('Password', 200)],
      ['rememberMe', undefined, undefined],
      ['rememberMe', true, undefined],
      ['rememberMe', 'yes', 'Remember me must be true or false'],
    ],
  ],
  [
    'registration form',
    registerForm,
    registering,
    [
      ...firstName('First name is required'),
      ...lastName('Last name is required'),
      ...email('Please enter a valid email'),
      ['username', 'ab', 'Username must be at least 3 characters'],
      ['username', ' ab ', 'Username must be at least 3 characters'],
      ['username', undefined, 'Username must be at least 3 characters'],
      ['username', 'abc', undefined],
      ['username', long(101), tooLong('Username')],
      ['password', 'fives', 'Password must be at least 6 characters'],
      ['password', undefined, 'Password must be at least 6 characters'],
      ['password', long(201), tooLong('Password', 200)],
      ['password', 'six\0six', 'Password contains characters that cannot be used'],
      ['confirmPassword', '', 'Please confirm your password'],
      ['confirmPassword', undefined, 'Please confirm your password'],
      ['confirmPassword', 'another', "Passwords don't match"],
      ['confirmPassword', 'sixsix ', "Passwords don't match"],
      ['termsAccepted', false, 'You must accept the terms and conditions'],
      ['termsAccepted', undefined, 'You must accept the terms and conditions'],
    ],
  ],
  [
    'profile form',
    profileForm,
    profile,
    [
      ...firstName('First name must be at least 2 characters'),
      ['firstName', 'A', 'First name must be at least 2 characters'],
      ['firstName', ' A ', 'First name must be at least 2 characters'],
      ...lastName('Last name must be at least 2 characters'),
      ['lastName', 'M', 'Last name must be at least 2 characters'],
      ...email('Please enter a valid email address'),
    ],
  ],
  [
    'password form',
    passwordForm,
    changing,
    [
      ['currentPassword', '', 'Current password is required'],
      ['currentPassword', 'fives', 'Current password is required'],
      ['currentPassword', undefined, 'Current password is required'],
      ['newPassword', 'seven77', 'Password must be at least 8 characters'],
      ['newPassword', undefined, 'Password must be at least 8 characters'],
      ['newPassword', long(201), tooLong('Password', 200)],
      ['confirmPassword', '', 'Please confirm your password'],
      ['confirmPassword', 'seven77', 'Please confirm your password'],
      ['confirmPassword', undefined, 'Please confirm your password'],
      ['confirmPassword', 'another8', 'Passwords do not match'],
    ],
  ],
];

describe.each(tables)('%s', (_name, schema, good, rows) => {
  it.each(rows)('%s %j: %s', (field, value, message) => {
    expect(messages(schema, { ...good, [field]: value })[field]).toBe(message);
  });
});

describe('registration form', () => {
  it('says that passwords do not match beside the faults of other fields', () => {
    expect(
      messages(registerForm, {
        firstName: '',
        lastName: '',
        email: 'alex',
        username: 'ab',
        password: 'fives',
        confirmPassword: 'other',
        termsAccepted: false,
      }),
    ).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
      termsAccepted: 'You must accept the terms and conditions',
    });
  });

  it('is refused as a whole when it is no object', () => {
    for (const input of [null, undefined, 'text', 7, []]) {
      expect(registerForm.safeParse(input).success).toBe(false);
    }
  });
});

describe('password form', () => {
  it('says that passwords do not match beside a missing current one', () => {
    expect(
      messages(passwordForm, { ...changing, currentPassword: '', confirmPassword: 'another8' }),
    ).toEqual({
      currentPassword: 'Current password is required',
      confirmPassword: 'Passwords do not match',
    });
  });
});

describe('what is sent', () => {
  it('is trimmed, but never a password', () => {
    expect(
      registerInput.parse({ ...registration, firstName: ' A ', password: ' sixsix ' }),
    ).toMatchObject({ firstName: 'A', password: ' sixsix ' });
  });

  it('of a registration leaves out confirmPassword, termsAccepted and unknown fields', () => {
    expect(registerInput.parse({ ...registering, isAdmin: true })).toEqual(registration);
  });

  it('of a profile may be any part of it', () => {
    expect(profileInput.parse({})).toEqual({});
    expect(profileInput.parse({ email: 'new@example.com' })).toEqual({ email: 'new@example.com' });
    expect(messages(profileInput, { firstName: 'A' })).toEqual({
      firstName: 'First name must be at least 2 characters',
    });
  });
});

describe('an e-mail address', () => {
  it.each(browserEmails)('%s is taken by registration, profile and the house alike', (address) => {
    expect(registerInput.safeParse({ ...registration, email: address }).success).toBe(true);
    expect(profileInput.safeParse({ email: address }).success).toBe(true);
    expect(emailPattern.test(address)).toBe(true);
  });

  it('is read once, however long it is', () => {
    const endless = 200_000;
    for (const text of [
      long(endless),
      `a@${'a.'.repeat(endless)}`,
      `a@${'a-'.repeat(endless)}`,
      `a@${long(endless)}`,
      `a@${`${long(63)}.`.repeat(endless / 64)}!`,
    ]) {
      const before = performance.now();
      expect(emailPattern.test(text)).toBe(false);
      expect(performance.now() - before).toBeLessThan(1_000);
    }
  });
});
