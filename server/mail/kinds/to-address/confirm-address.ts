import { goodFor, type MailToAddress } from '../kind.ts';

export const confirmAddress = {
  name: 'confirm_address',
  to: 'address',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  secretLink: 'address',
  subject: () => 'Confirm your address',
  text: ({ house }) => ({
    paragraphs: [
      `This address was given to ${house.name}. Please confirm that it is yours.`,
      'The link works for 7 days. If it was not you, there is nothing to do.',
    ],
    details: [],
    action: { path: '/confirm', label: 'Confirm the address' },
  }),
} satisfies MailToAddress;
