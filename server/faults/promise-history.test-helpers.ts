import type pg from 'pg';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

/**
 * Makes triggers that note every change of holds and stock counts. The notes of one item are in the
 * order of the changes, because its row is locked for each.
 */
export const recordPromises = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    create table promise_history (
      id         bigint generated always as identity primary key,
      xid        bigint not null default (pg_current_xact_id()::text::bigint % 4294967296),
      camera_id  integer not null,
      line_id    integer,
      booking_id integer,
      first_day  date,
      last_day   date,
      quantity   integer not null default 0,
      stock      integer not null
    );
    create function note_hold() returns trigger language plpgsql as $$
    begin
      insert into promise_history (camera_id, line_id, booking_id, first_day, last_day, quantity, stock)
        select camera.id, changed.line_id, line.booking_id, changed.first_day, changed.last_day,
          case when tg_op = 'DELETE' then 0 else changed.quantity end, camera.stock_count
        from (select (case when tg_op = 'DELETE' then old else new end).*) as changed
        join camera on camera.id = changed.camera_id
        left join booking_line line on line.id = changed.line_id;
      return null;
    end $$;
    create trigger hold_noted after insert or update or delete on hold
      for each row execute function note_hold();
    create function note_stock() returns trigger language plpgsql as $$
    begin
      insert into promise_history (camera_id, stock) values (new.id, new.stock_count);
      return null;
    end $$;
    create trigger stock_noted after update of stock_count on camera
      for each row execute function note_stock();`);

interface Note {
  camera_id: number;
  line_id: number | null;
  booking_id: number | null;
  first_day: Day;
  last_day: Day;
  quantity: number;
  stock: number;
  overridden: boolean;
}

export interface History {
  /** How often units were newly promised. */
  promises: number;
  /** How often the desk promised units with `override`, although too few were free. */
  overrides: number;
  stockChanges: number;
  /**
   * The days on which a promise without an override has brought the held units above the stock
   * count.
   */
  overbooked: { lineId: number; day: Day; held: number; stock: number }[];
}

/**
 * Reads the notes in their order and checks each promise, on each of its days, against the stock of
 * that moment. A promise that its own transaction takes back does not count.
 */
export async function replayPromises(pool: pg.Pool): Promise<History> {
  const { rows } = await pool.query<Note>(`
    select h.*, exists (
      select from booking_history l
      where l.booking_id = h.booking_id and l.note = 'Overbooked' and l.xmin::text::bigint = h.xid
    ) as overridden
    from promise_history h
    where not exists (
      select from promise_history later
      where later.xid = h.xid and later.line_id = h.line_id and later.id > h.id
    )
    order by id`);
  const held = new Map<number, Map<number, Note>>();
  const history: History = { promises: 0, overrides: 0, stockChanges: 0, overbooked: [] };
  for (const note of rows) {
    if (note.line_id === null) {
      history.stockChanges += 1;
      continue;
    }
    const ofCamera = held.get(note.camera_id) ?? new Map<number, Note>();
    held.set(note.camera_id, ofCamera);
    ofCamera.delete(note.line_id);
    if (note.quantity === 0) continue;
    ofCamera.set(note.line_id, note);
    history.promises += 1;
    if (note.overridden) history.overrides += 1;
    else history.overbooked.push(...tooFullDays(note, note.line_id, [...ofCamera.values()]));
  }
  return history;
}

function tooFullDays(
  { first_day, last_day, stock }: Note,
  lineId: number,
  all: Note[],
): History['overbooked'] {
  const days = Array.from({ length: daysBetween(first_day, last_day) + 1 }, (_, index) =>
    addDays(first_day, index),
  );
  return days
    .map((day) => ({
      lineId,
      day,
      held: all
        .filter((one) => one.first_day <= day && day <= one.last_day)
        .reduce((sum, one) => sum + one.quantity, 0),
      stock,
    }))
    .filter((found) => found.held > stock);
}
