import type pg from 'pg';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

/**
 * Notes every change of bookings and stocks in the order in which they happened: the notes of one camera are
 * written while its row is locked.
 */
export const recordPromises = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    create table promise_history (
      id         bigint generated always as identity primary key,
      xid        bigint not null default (pg_current_xact_id()::text::bigint % 4294967296),
      camera_id  integer not null,
      booking_id integer,
      start_date date,
      end_date   date,
      status     text,
      stock      integer not null
    );
    create function note_booking() returns trigger language plpgsql as $$
    begin
      insert into promise_history (camera_id, booking_id, start_date, end_date, status, stock)
        select new.camera_id, new.id, new.start_date, new.end_date, new.status, stock_count
        from camera where id = new.camera_id;
      return null;
    end $$;
    create trigger booking_noted after insert or update on booking
      for each row execute function note_booking();
    create function note_stock() returns trigger language plpgsql as $$
    begin
      insert into promise_history (camera_id, stock) values (new.id, new.stock_count);
      return null;
    end $$;
    create trigger stock_noted after update of stock_count on camera
      for each row execute function note_stock();`);

interface Note {
  camera_id: number;
  booking_id: number | null;
  start_date: Day;
  end_date: Day;
  status: string;
  stock: number;
  overridden: boolean;
}

export interface History {
  /** How often a unit was promised anew. */
  promises: number;
  /** How often an administrator did it knowing that there was none. */
  overrides: number;
  stockChanges: number;
  /** New promises on a day that was already full, without an override. */
  overbooked: { bookingId: number; day: Day; held: number; stock: number }[];
  /** The last status of each booking. */
  statuses: Map<number, string>;
}

const holds = (status: string) => status === 'pending' || status === 'confirmed';

/** Plays the whole history again and looks at every promise at its moment. */
export async function replayPromises(pool: pg.Pool): Promise<History> {
  const { rows } = await pool.query<Note>(`
    select h.*, exists (
      select from change_log l
      where l.booking_id = h.booking_id and l.action = 'status_overridden' and l.xmin::text::bigint = h.xid
    ) as overridden
    from promise_history h order by id`);
  const held = new Map<number, Map<number, Note>>();
  const history: History = {
    promises: 0,
    overrides: 0,
    stockChanges: 0,
    overbooked: [],
    statuses: new Map(),
  };
  for (const note of rows) {
    if (note.booking_id === null) {
      history.stockChanges += 1;
      continue;
    }
    const ofCamera = held.get(note.camera_id) ?? new Map<number, Note>();
    held.set(note.camera_id, ofCamera);
    history.statuses.set(note.booking_id, note.status);
    const before = ofCamera.get(note.booking_id);
    ofCamera.delete(note.booking_id);
    if (!holds(note.status)) continue;
    const isSame = before?.start_date === note.start_date && before.end_date === note.end_date;
    if (!isSame) {
      history.promises += 1;
      if (note.overridden) history.overrides += 1;
      else history.overbooked.push(...fullDays(note, note.booking_id, [...ofCamera.values()]));
    }
    ofCamera.set(note.booking_id, note);
  }
  return history;
}

function fullDays(
  { start_date, end_date, stock }: Note,
  bookingId: number,
  others: Note[],
): History['overbooked'] {
  const days = Array.from({ length: daysBetween(start_date, end_date) + 1 }, (_, index) =>
    addDays(start_date, index),
  );
  return days
    .map((day) => ({
      bookingId,
      day,
      held: others.filter((other) => other.start_date <= day && day <= other.end_date).length,
      stock,
    }))
    .filter((found) => found.held >= stock);
}
