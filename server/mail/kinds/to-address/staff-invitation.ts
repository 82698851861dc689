import { goodFor, type MailToAddress } from '../kind.ts';

export const staffInvitation = {
  name: 'staff_invitation',
  to: 'address',
  goodForMs: goodFor.week,
  turnedOffBy: null,
  secretLink: 'staff',
  subject: ({ house }) => `Work with ${house.name}`,
  text: ({ house }) => ({
    paragraphs: [
      `${house.name} invites you to work at its desk.`,
      'The link works once, for 7 days. If you know nothing of this, there is nothing to do.',
    ],
    details: [],
    action: { path: '/invitation', label: 'Accept the invitation' },
  }),
} satisfies MailToAddress;
