import type { Day } from '#shared/days.rules.ts';
import { promoCodeInput } from '#shared/promo-codes/promo-code-input.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { composeMail, writeMail } from '../mail/compose.service.ts';
import type { MailTo } from '../mail/kinds/index.ts';
import { insertCode } from '../promo-codes/promo-codes.queries.ts';
import { defaultSettings } from '../prices/default-settings.ts';
import { replaceSettings } from '../shop/shop.queries.ts';

const nextSummer = (today: Day) => {
  const year = Number(today.slice(0, 4));
  const until = (of: number) => `${of}-08-31`;
  const of = today > until(year) ? year + 1 : year;
  return { name: 'Summer', from: `${of}-06-15`, to: until(of), percent: 10 };
};

/** The settings of the demo house. Every day can be booked, also days without opening hours. */
const demoSettings = (today: Day): Settings => ({
  ...defaultSettings,
  version: 1,
  house: {
    ...defaultSettings.house,
    address: '12 Harbour Street\nPortland, ME 04101',
    email: 'desk@lensyard.example',
    phone: '+1 207 555 0142',
    bring: 'A photo ID in the name of the booking, and a card where a deposit is asked.',
    searches: 'Wedding\nDocumentary\nInterview\nTravel\nLandscape\nSports',
    openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  },
  prices: {
    ...defaultSettings.prices,
    discounts: [{ fromDays: 7, percent: 10 }],
    seasons: [nextSummer(today)],
    tax: { label: 'Sales tax', percent: 5.5, kind: 'contained' },
  },
});

const filmSchool = promoCodeInput.parse({
  code: 'FILMSCHOOL',
  percent: 15,
  minimum: 100,
  note: 'For students of the film school',
});

/**
 * Writes the settings of the demo house (hours, address, prices, things to bring) and a promo code.
 */
export async function furnishHouse(db: Db, today: Day): Promise<Settings> {
  const settings = demoSettings(today);
  await replaceSettings(db, settings);
  await insertCode(db, filmSchool);
  return settings;
}

const hourMs = 60 * 60 * 1_000;
const threeDaysMs = 72 * hourMs;

/** How many sent mails the desk's list of the demo shop shows. */
const sentMails = 10;

/** Adds mails that count as sent to the desk's list of mails. */
export async function sendMails(db: Db, deps: Pick<Deps, 'config' | 'shop'>): Promise<void> {
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .select(['booking.id', 'booking.account_id', 'booking.created_at', 'account.email'])
    .where('booking.status', '=', 'confirmed')
    .orderBy('booking.created_at')
    .orderBy('booking.id')
    .limit(sentMails / 2)
    .execute();
  const kinds = ['request_received', 'confirmed'] as const satisfies MailTo<'customer'>[];
  for (const [later, kind] of kinds.entries()) {
    for (const { id, account_id, created_at, email } of bookings) {
      const row = { kind, account_id, booking_id: id, to_address: email, facts: {} };
      const { subject, text, html } = writeMail(deps, await composeMail(db, deps, row));
      const at = new Date(created_at.getTime() + later * hourMs);
      await db
        .insertInto('mail')
        .values({
          ...row,
          key: `demo:${kind}:${id}`,
          facts: '{}',
          state: 'sent',
          subject,
          content: text,
          html,
          attempts: 1,
          created_at: at,
          sent_at: at,
          next_attempt_at: at,
          best_before: new Date(at.getTime() + threeDaysMs),
        })
        .execute();
    }
  }
}
