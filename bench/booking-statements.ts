import { itemName } from './generate-shop.ts';

/** The lines of a booking: so many items that follow each other in the catalogue. */
export const severalLines = 3;

const range = `current_date + $3::integer, current_date + $3::integer + $4::integer - 1`;

/** A line as the server works it out (`GivenLine`). */
const given = (
  camera: string,
) => `json_build_object('camera_id', ${camera}, 'camera_name', ${itemName(camera)},
    'quantity', 1, 'price_cents', $5::integer * 100, 'charged_days', $4::integer, 'rent_cents', $5::integer * 100 * $4::integer,
    'discount_cents', 0, 'promo_cents', 0, 'beside_cents', 0, 'net_cents', $5::integer * 100 * $4::integer, 'deposit_cents', 0,
    'buffer_days', 0, 'item_buffer_days', null, 'item_rates', json '[]', 'item_tax_thousandths', null,
    'price_parts', json '{"rates": [], "basis": [], "price": null}')`;

/**
 * The server's statements for one booking: its session, the prices of the items, and the booking itself.
 * Places: $1 account, $2 the first camera, $3 days from today, $4 rental days, $5 daily price.
 */
export function ownStatements(lines = 1): string[] {
  const cameras = Array.from({ length: lines }, (_, index) => `$2::integer + ${index}`);
  return [
    `select session.id as session_id, account.id, username, email, first_name, last_name, role, account.created_at
     from session join account on account.id = session.account_id
     where session.id = any (array[$1]::bigint[]) and session.expires_at > now()`,
    `select id, name, price_per_day, rates, tax_thousandths, deposit_per_unit_cents, buffer_days, deleted_at from camera
     where id = any(array[${cameras.join(', ')}]::integer[]) and deleted_at is null and $1::integer > 0`,
    `select outcome, reply, conflicts from place_lines(
       $1::integer, ${range}, ''::text, false, json_build_array(${cameras.map(given).join(', ')}), 0, current_date, current_date + 2,
       gen_random_uuid()::text, 'a fingerprint of the request, as long as one'::text, 2147483647, 2147483647)`,
  ];
}

/** The statement of a program that checks nothing. */
export const bareInsert = `insert into booking
    (account_id, camera_id, start_date, end_date, total_cents, status)
  values ($1::integer, $2::integer, ${range}, $5::integer * $4::integer * 100, 'pending')`;
