import { goodFor, type MailToAddress } from '../kind.ts';

export const reset = {
  name: 'reset',
  to: 'address',
  goodForMs: goodFor.hour,
  turnedOffBy: null,
  secretLink: 'reset',
  subject: () => 'Set a new password',
  text: ({ house, username }) => ({
    paragraphs: [
      `Somebody, probably you, asked ${house.name} for a new password.`,
      'The link works once, for an hour. If you asked more than once, only the newest mail works. If it was not you, there is nothing to do.',
    ],
    details: username ? [['User name', username]] : [],
    action: { path: '/reset', label: 'Set a new password' },
  }),
} satisfies MailToAddress;
