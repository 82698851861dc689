import { goodFor, type MailToAddress } from '../kind.ts';

export const newSignIn = {
  name: 'new_sign_in',
  to: 'address',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  secretLink: null,
  subject: () => 'Sign-in from a new browser',
  text: ({ house, username, facts: { browser = '', address = '', time = '' } }) => ({
    paragraphs: [
      `Somebody signed in to your account at ${house.name} from a browser that you have not used there before.`,
      'If it was you, there is nothing to do. If not, sign out everywhere else and set a new password at once.',
    ],
    details: [
      ['User name', username ?? ''],
      ['Browser', browser],
      ['Address', address],
      ['Time', time],
    ],
    action: { path: '/settings?tab=password', label: 'Sign Out Everywhere Else' },
  }),
} satisfies MailToAddress;
