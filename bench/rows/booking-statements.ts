/**
 * What the server says to the database for one booking: whose session, and the booking itself. Places:
 * $1 account, $2 camera, $3 days from today, $4 rental days, $5 price.
 */
export const ownStatements = [
  `select session.id as session_id, account.id, username, email, first_name, last_name, is_admin, account.created_at
   from session join account on account.id = session.account_id
   where session.id = any (array[$1]::bigint[]) and session.expires_at > now()`,
  `select outcome, reply, full_day, price from place_booking(
     $1::integer, $2::integer, current_date + $3::integer, current_date + $3::integer + $4::integer - 1,
     $5::double precision, ''::text, false, gen_random_uuid()::text, 'a fingerprint of the request, as long as one'::text,
     2147483647, 2147483647)`,
];

/** What somebody would write who checks nothing. */
export const bareInsert = `insert into booking
    (account_id, camera_id, start_date, end_date, total_price, status, camera_name, price_per_day)
  values ($1::integer, $2::integer, current_date + $3::integer, current_date + $3::integer + $4::integer - 1,
    $5::integer, 'pending', 'Camera', 50)`;
