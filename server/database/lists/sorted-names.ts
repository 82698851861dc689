import { sql } from 'kysely';

/** Names as lists are sorted by them: in plain letters, as they are read. The migrations have an index on each. */
export const personName = sql`in_plain_letters(account.first_name || ' ' || account.last_name)`;
export const itemName = sql`in_plain_letters(camera.name)`;
/** An item as lists of bookings show it. */
export const itemLabel = sql`in_plain_letters(camera.brand || ' ' || camera.model)`;
