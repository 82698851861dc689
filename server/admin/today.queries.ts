import { sql, type Expression, type SqlBool } from 'kysely';
import type { BookingStatus } from '#shared/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';

export interface BookingLineRow {
  id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  lines: { cameraName: string; quantity: number }[];
  first_name: string;
  last_name: string;
}

/** A part of the bookings that the desk looks at, each with an index of its own. */
export type Queue = 'goingOut' | 'comingBack' | 'overdue' | 'pending';

const inQueue = (queue: Queue, today: Day): Expression<SqlBool> => {
  switch (queue) {
    case 'goingOut':
      return sql<SqlBool>`booking.status = 'confirmed' and booking.start_date = ${today}::date`;
    case 'comingBack':
      return sql<SqlBool>`booking.status = 'confirmed' and booking.end_date = ${today}::date`;
    case 'overdue':
      return sql<SqlBool>`booking.status = 'confirmed' and booking.end_date < ${today}::date`;
    case 'pending':
      return sql<SqlBool>`booking.status = 'pending'`;
  }
};

const inOrder: Record<Queue, ReturnType<typeof sql>> = {
  goingOut: sql`booking.start_date, booking.id`,
  comingBack: sql`booking.end_date, booking.id`,
  overdue: sql`booking.end_date, booking.id`,
  pending: sql`booking.created_at, booking.id`,
};

/** The first bookings of a queue, those that wait longest at the front. */
export async function findQueue(
  db: Db,
  queue: Queue,
  today: Day,
  limit: number,
): Promise<BookingLineRow[]> {
  const { rows } = await sql<BookingLineRow>`
    select booking.id, booking.status, booking.start_date, booking.end_date, account.first_name, account.last_name, (
        select json_agg(json_build_object('cameraName', camera_name, 'quantity', quantity) order by position)
        from booking_line where booking_id = booking.id
      ) as lines
    from booking join account on account.id = booking.account_id
    where ${inQueue(queue, today)}
    order by ${inOrder[queue]} limit ${limit}::integer`.execute(db);
  return rows;
}

export async function countQueue(db: Db, queue: Exclude<Queue, 'pending'>, today: Day) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking where ${inQueue(queue, today)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Conversations that an administrator has not read to their end: the desk's, and those of his own bookings. */
export async function countUnreadConversations(db: Db, adminId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from conversation where unread_by_desk > 0 and account_id <> ${adminId}::integer)
      + (select count(*) from conversation where unread_by_customer > 0 and account_id = ${adminId}::integer) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
