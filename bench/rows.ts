import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';
import { booking, bookingHot, bookingLines } from './rows/booking.ts';
import { bytes } from './rows/bytes.ts';
import { item, list, listWrites } from './rows/catalogue.ts';
import { chatDesk, chatPair } from './rows/chat.ts';
import { defaultShop } from './rows/default-shop.ts';
import { desk, deskActs, filter } from './rows/desk.ts';
import { growth } from './rows/growth.ts';
import { handOver } from './rows/hand-over.ts';
import { mail } from './rows/mail.ts';
import { camera, collection, home } from './rows/pages.ts';
import { picture } from './rows/picture.ts';
import { polls } from './rows/polls.ts';
import { quote } from './rows/quote.ts';
import { availability, byDates, scan, search, session } from './rows/reads.ts';
import { signIn } from './rows/sign-in.ts';
import { start } from './rows/start.ts';

export type Row = (stage: Stage) => Promise<Figure[]>;

/** All rows by the name that `--only` takes, in the order of the table. */
export const rows: Record<string, Row> = {
  list,
  'list-writes': listWrites,
  item,
  availability,
  'by-dates': byDates,
  search,
  'sign-in': signIn,
  session,
  booking,
  'booking-hot': bookingHot,
  'booking-lines': bookingLines,
  quote,
  scan,
  'hand-over': handOver,
  'chat-pair': chatPair,
  'chat-desk': chatDesk,
  polls,
  mail,
  picture,
  'default-shop': defaultShop,
  home,
  collection,
  camera,
  desk,
  bytes,
  filter,
  'desk-acts': deskActs,
  start,
  growth,
};
