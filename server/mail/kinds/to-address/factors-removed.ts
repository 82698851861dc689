import { goodFor, type MailToAddress } from '../kind.ts';

export const factorsRemoved = {
  name: 'factors_removed',
  to: 'address',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  secretLink: null,
  subject: () => 'Your second factors were removed',
  text: ({ house, username }) => ({
    paragraphs: [
      `An owner of ${house.name} has removed your authenticator app, your recovery codes and your passkeys. You sign in with your password until you set them up again.`,
      'If you did not ask for it, please talk to the owner at once.',
    ],
    details: username ? [['User name', username]] : [],
    action: { path: '/settings?tab=password', label: 'Open your account' },
  }),
} satisfies MailToAddress;
