import type { Settings } from '#shared/shop/shop.ts';
import { businessHours, shopName } from '#shared/shop/shop.rules.ts';
import { defaultDayRules } from '#shared/shop/rental-days.rules.ts';

const terms = `These are the terms on which we rent equipment.

# Days and prices

A rental runs from its pick-up day to its return day, both included. It costs what you were shown when you booked, and no more.

# Booking

A booking holds a unit for you from the moment you make it. We confirm it in the chat. Until pick-up either side may cancel there.

# Care

You receive equipment that was checked and cleaned. Please use it as its maker intends and tell us about damage at once. You answer for loss and damage while it is with you.

# Return

Please bring everything back on the return day during our business hours. Every day after it is charged as a rental day.`;

const privacy = `We keep what a rental needs, and nothing else.

# What we keep

Your name, e-mail address and username, and, where you or our desk wrote them down, your phone number, company, address and tax number; your bookings and favorites; what you paid and owe for them, and the receipts we issued; the messages you exchange with us; what our desk notes about your rentals; when you were last active. Your password is kept only in a form that cannot be read back.

# Who sees it

You, and the people at our desk. Nothing is sold, and nothing is sent to advertisers.

# In your browser

Your browser keeps your session and your choice of theme until you sign out or clear them. A cookie for the addresses of your account alone lets us know a browser again in which you have signed in. There are no tracking cookies.

# Your rights

You change your name, e-mail address, phone number, company, address and tax number yourself, under Account Settings. Ask us in the chat to see, correct or delete the rest, our notes included. When it is deleted all of these, your favorites, messages and requests go; your bookings and what was paid for them stay without your name, and receipts stay as they were issued, because we have to keep our books.`;

/** The settings of a house that has not saved any yet. */
export const defaultSettings: Settings = {
  version: 0,
  house: {
    name: shopName,
    address: '',
    email: '',
    phone: '',
    hours: businessHours,
    openingHours: [],
    orderSheetFooter: '',
    logo: null,
    terms,
    privacy,
    bring: '',
    searches: '',
  },
  days: {
    openDays: [...defaultDayRules.openDays],
    closedDates: [],
    leadDays: defaultDayRules.leadDays,
    maxDaysAhead: defaultDayRules.maxDaysAhead,
    maxRentalDays: defaultDayRules.maxRentalDays,
    bufferDays: 0,
    overdueHoldDays: 2,
  },
  prices: {
    weekAsDays: 7,
    countedAs: 'days',
    freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
    weekend: null,
    seasons: [],
    discounts: [],
    tax: null,
  },
  requests: { requestExpiresHours: 0, cancelUntilDays: 0, changeUntilDays: 0 },
  staff: { requireSecondFactor: false },
};
