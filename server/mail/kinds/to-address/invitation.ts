import { goodFor, type MailToAddress } from '../kind.ts';

export const invitation = {
  name: 'invitation',
  to: 'address',
  goodForMs: goodFor.week,
  turnedOffBy: null,
  secretLink: 'invitation',
  subject: ({ house }) => `Your account at ${house.name}`,
  text: ({ house, username }) => ({
    paragraphs: [
      `${house.name} has opened an account for you. Set a password to use it.`,
      'The link works once, for 7 days.',
    ],
    details: username ? [['User name', username]] : [],
    action: { path: '/reset', label: 'Set a password' },
  }),
} satisfies MailToAddress;
