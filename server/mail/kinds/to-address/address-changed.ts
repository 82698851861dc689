import { goodFor, type MailToAddress } from '../kind.ts';

export const addressChanged = {
  name: 'address_changed',
  to: 'address',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  secretLink: null,
  subject: () => 'Your address was changed',
  text: ({ house, username }) => ({
    paragraphs: [
      `The e-mail address of your account at ${house.name} was changed. Mails go to the new one from now on.`,
      'If it was not you, please write to us at once.',
    ],
    details: username ? [['User name', username]] : [],
    action: { path: '/settings', label: 'Open your account' },
  }),
} satisfies MailToAddress;
