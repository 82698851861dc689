import { goodFor, type MailToAddress } from '../kind.ts';

export const webhookOff = {
  name: 'webhook_off',
  to: 'address',
  goodForMs: goodFor.week,
  turnedOffBy: null,
  secretLink: null,
  subject: ({ house }) => `A webhook of ${house.name} was switched off`,
  text: ({ house }) => ({
    paragraphs: [
      `A program that hears of what happens at ${house.name} did not take anything for three days, or said that it is gone. It is told nothing more.`,
      'Look at its last deliveries, and switch it on again once the program is there. What it has missed can be sent again.',
    ],
    details: [],
    action: { path: '/admin/staff?tab=webhooks', label: 'Open the webhooks' },
  }),
} satisfies MailToAddress;
