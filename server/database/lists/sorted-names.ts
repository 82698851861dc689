import { sql } from 'kysely';

/**
 * The expressions by which people and items are sorted: their names in plain letters. The
 * migrations make an index on each.
 */
export const personName = sql`in_plain_letters(account.first_name || ' ' || account.last_name)`;
export const itemName = sql`in_plain_letters(camera.name)`;
/** The expression by which lists of bookings sort their items: brand and model. */
export const itemLabel = sql`in_plain_letters(camera.brand || ' ' || camera.model)`;
