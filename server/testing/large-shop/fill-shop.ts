import type { ClientBase } from 'pg';
import {
  insertEvents,
  insertRentals,
  insertUnits,
  noteBookings,
  noteHolds,
  noteUnits,
} from './hand-overs.ts';
import { dropIndexes, indexesOf, makeIndexes } from './indexes.ts';

type Connection = Pick<ClientBase, 'query'>;

export interface ShopSize {
  cameras: number;
  /** The number of customers, besides the one administrator. */
  users: number;
  bookings: number;
  messages: number;
}

export const largeShop: ShopSize = {
  cameras: 2_000,
  users: 100_000,
  bookings: 1_000_000,
  messages: 200_000,
};

/**
 * Fills an empty, migrated shop with generated rows of any number. It uses one connection of a
 * superuser, on which checks and triggers are off; the sums that triggers keep are calculated at
 * the end. The same sizes on the same day give the same shop.
 */
export async function fillShop(client: Connection, size: ShopSize): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off;
     set maintenance_work_mem = '256MB'; set work_mem = '64MB'`,
  );
  const indexes = await indexesOf(client, indexedTables);
  await dropIndexes(client, indexes);
  const steps: [statement: string, ...values: number[]][] = [
    [insertUsers, size.users],
    [insertCameras, size.cameras],
    [insertBookings, size.bookings, size.cameras, size.users],
    [insertLines],
    [insertHolds],
    [insertUnits],
    [insertRentals, size.bookings],
    [insertEvents],
    [noteUnits],
    [noteHolds],
    [noteBookings],
    [insertMessages, size.messages, size.bookings],
    [insertConversations],
    [addUp],
    [addUpLineWeeks],
  ];
  for (const [statement, ...values] of steps) await client.query(statement, values);
  await makeIndexes(client, indexes);
  // The vacuum writes the visibility map, without which PostgreSQL makes no index-only scans.
  await client.query('vacuum analyze');
}

const indexedTables = [
  ...['account', 'camera', 'booking', 'booking_line', 'conversation', 'hold', 'message'],
  ...['unit', 'unit_event', 'unit_rental'],
];

/** The accounts: the administrator, who has the id 1, and the customers. */
const insertUsers = `
  with names as (
    select
      array['Ada','Ben','Cleo','Dana','Emil','Fay','Gus','Hana','Ivo','Jana','Kofi','Lena','Milo','Nora','Omar','Pia','Quinn','Rosa','Sven','Tara'] as firsts,
      array['Abbott','Berg','Castro','Dietrich','Eriksen','Ferreira','Grant','Haddad','Ivanova','Jensen','Kowalski','Larsen','Moreau','Nakamura','Okafor','Petrov','Quist','Romano','Santos','Tanaka','Usman','Varga','Weber'] as lasts
  )
  insert into account (username, email, first_name, last_name, password_hash, role, created_at)
  select 'admin', 'desk@example.com', 'Dora', 'Desk', 'none', 'owner', now() - interval '3 years'
  union all
  select 'customer' || number, 'customer' || number || '@example.com',
    firsts[1 + number % array_length(firsts, 1)], lasts[1 + number % array_length(lasts, 1)],
    'none', null, now() - interval '3 years' * (1 - number::float8 / $1)
  from names, generate_series(1, $1::integer) as number`;

const brands = `(array['Canon','Nikon','Sony','Fujifilm','Leica','ARRI','RED','Sigma','Zeiss','Panasonic'])`;

/** An SQL expression for the name of the item with an id. */
export const itemName = (id: string): string => `${brands}[1 + (${id}) % 10] || ' M' || (${id})`;

/** The items. One in a hundred has at most one unit; these are never booked. */
const insertCameras = `
  insert into camera (name, brand, model, description, price_per_day, image_url, features, rating, review_count, stock_count, category_id)
  select brand || ' ' || model, brand, model,
    'Item ' || number || ' of a large rental house. It is cleaned and tested before each rental and comes in a padded case.',
    20 + number * 7 % 380, '/products/none.webp', array['Tested before each rental', 'Padded case'],
    30 + number % 21, number % 400,
    case when number % 100 = 0 then number / 100 % 2 else 6 + number % 7 end, 1 + number % 4
  from generate_series(1, $1::integer) as number,
    lateral (select ${brands}[1 + number % 10] as brand, 'M' || number as model) as named`;

/**
 * Bookings that were made over the last three years, in the order of their making. Each begins
 * within a month after it and lasts one to seven days. Past ones are completed or cancelled, and a
 * few are not back yet.
 */
const insertBookings = `
  insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes, created_at)
  select 2 + (number * 7919::bigint) % $3::integer, camera.id, first_day, last_day,
    100::bigint * (camera.price_per_day + coalesce(second.price_per_day, 0)) * (last_day - first_day + 1),
    case
      when luck < 8 then 'cancelled'
      when last_day < current_date then case when number % 20000 = 7 and current_date - last_day < 60 then 'confirmed' else 'completed' end
      when first_day <= current_date then 'confirmed'
      when luck < 12 then 'inquiry'
      when luck < 40 then 'pending'
      else 'confirmed'
    end,
    case when number % 5 = 0 then 'Please add a second battery.' else '' end,
    made_at
  from generate_series(1, $1::integer) as number
  cross join lateral (
    select (number * 104729::bigint) % $2::integer + 1 as place, number * 31 % 100 as luck,
      now() - interval '3 years' * (1 - number::float8 / ($1::integer + 1)) as made_at
  ) as chosen
  join camera on camera.id = case when place % 100 = 0 then place - 1 else place end
  cross join lateral (select made_at::date + 1 + number * 13 % 30 as first_day) as beginning
  cross join lateral (select first_day + number * 17 % 7 as last_day) as ending
  left join camera as second on number % 5 < 3 and second.id = ${secondItem('camera.id')}
  order by number`;

/**
 * An SQL expression for the second item of a booking, which is near the first one in the catalogue.
 * Three of five bookings have a second line.
 */
function secondItem(first: string): string {
  return `(${first} + case when ${first} % 100 in (97, 98, 99) then -2 else 2 end)`;
}

/** The lines of all bookings: of their first item, and of the second one where they have it. */
const insertLines = `
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days, rent_cents,
    start_date, end_date, created_at)
  select booking.id, item.position, camera.id, camera.name, 1, camera.price_per_day * 100, end_date - start_date + 1,
    camera.price_per_day * 100::bigint * (end_date - start_date + 1), start_date, end_date, booking.created_at
  from booking
  cross join lateral (
    select 1 as position, camera_id
    union all
    select 2, ${secondItem('camera_id')} where booking.id % 5 < 3
  ) as item
  join camera on camera.id = item.camera_id
  order by booking.id, item.position`;

const insertHolds = `
  insert into hold (camera_id, first_day, last_day, quantity, line_id)
  select line.camera_id, line.start_date, line.end_date, line.quantity, line.id
  from booking_line line join booking on booking.id = line.booking_id
  where holds_units(booking.status)
  order by line.id`;

/**
 * Messages in the conversations of the newest bookings: five in each, the last of them by the
 * customer.
 */
const insertMessages = `
  insert into message (booking_id, sender_id, from_customer, content, created_at)
  select booking.id, case when by_customer then booking.account_id else 1 end, by_customer,
    case when by_customer then 'Question ' || number || ': is a second battery included?' else 'Yes, it is packed already.' end,
    now() - interval '30 days' * (1 - number::float8 / ($1::integer + 1))
  from generate_series(1, $1::integer) as number
  cross join lateral (
    select greatest(1, $2::integer - number % greatest(1, $1::integer / 5)) as booking_id,
      number / greatest(1, $1::integer / 5) % 2 = 0 as by_customer
  ) as chosen
  join booking on booking.id = chosen.booking_id
  order by number`;

/** The conversations of all bookings. The desk has read all of them, except one of five hundred. */
const insertConversations = `
  insert into conversation (booking_id, account_id, last_message_id, last_message_at, last_sender_id, last_preview,
    read_by_customer, unread_by_desk, read_by_desk)
  select booking.id, booking.account_id, newest.id, newest.created_at, newest.sender_id, left(newest.content, 200),
    coalesce(newest.id, 0), waits, coalesce(newest.id, 0) - waits
  from booking
  left join (select distinct on (booking_id) * from message order by booking_id, id desc) as newest
    on newest.booking_id = booking.id
  cross join lateral (
    select coalesce(newest.from_customer and booking.id % 500 = 0, false)::integer as waits
  ) as reading
  order by booking.id`;

/** Writes the totals of the table `counter`, which triggers would have kept. */
const addUp = `
  with counted as (
    select 'booking.' || status as name, count(*) as entries, 0 as amount from booking group by status
    union all
    select 'revenue.' || status, count(*), sum(rent_cents - discount_cents)
    from booking_line line join booking on booking.id = line.booking_id group by status
    union all select 'camera', count(*), 0 from camera where deleted_at is null
    union all select 'camera.attention', count(*), 0 from camera where deleted_at is null and stock_count <= 1
    union all select 'account', count(*), 0 from account
    union all select 'account.administrator', count(*), 0 from account where is_admin
  )
  update counter set entries = counted.entries, amount = counted.amount
  from counted where counter.name = counted.name and counter.shard = 0`;

/** Writes the weekly sums of lines, which triggers would have kept. */
const addUpLineWeeks = `
  insert into line_week (monday, camera_id, status, bookings, lines, cents)
  select week_of(line.created_at), line.camera_id, status, count(*) filter (where position = 1), count(*),
    sum(rent_cents - discount_cents)
  from booking_line line join booking on booking.id = line.booking_id group by 1, 2, 3 order by 1, 2, 3`;
