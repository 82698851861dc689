import { goodFor, type MailToAddress } from '../kind.ts';

export const resetLink = {
  name: 'reset_link',
  to: 'address',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  secretLink: null,
  subject: () => 'A link to set your password was made',
  text: ({ house, username }) => ({
    paragraphs: [
      `The desk of ${house.name} has made a link by which a new password can be set for your account.`,
      'If you did not ask for it, please write to us at once.',
    ],
    details: username ? [['User name', username]] : [],
    action: { path: '/settings', label: 'Open your account' },
  }),
} satisfies MailToAddress;
