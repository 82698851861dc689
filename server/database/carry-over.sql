-- Brings a database of the last migration before the baseline, 037_single_lines.sql, to the tables of 001_shop.sql. Its
-- functions are replaced by those of that file afterwards (carry-over.ts).

-- Writers are kept out, in the order in which they lock.
lock table account, camera, booking, booking_line in access exclusive mode;

drop trigger booking_cents on booking;
drop trigger booking_counted on booking;
drop trigger booking_week_counted on booking;
drop trigger old_booking_lined on booking;
drop trigger old_line_changed on booking;
drop function place_booking;
drop function change_booking_status;
drop function change_status;
drop function first_full_day;
drop function units_held;
drop function line_old_booking;
drop function change_old_line;
drop function add_missing_lines;
drop function forget_cents;
drop function count_booking_week;
drop function count_in_week;
drop table booking_week;
drop index booking_holding_units;
drop index booking_completed_of_camera;

-- A booking has its sum in cents alone; names and prices stand on its lines.
alter table booking drop column due_cents;
alter table booking
  alter column total_cents type bigint using coalesce(total_cents, total_price * 100::bigint),
  alter column total_cents set not null;
alter table booking
  drop column total_price,
  drop column camera_name,
  drop column price_per_day,
  add column due_cents bigint not null generated always as (
    case when status in ('cancelled', 'inquiry') then 0 else total_cents end - settled_cents) stored;
create index booking_due on booking (created_at desc, id desc) where due_cents > 0;
create trigger booking_counted after insert or delete or update of status on booking
  for each row execute function count_booking();

-- Only revenue is added up.
update counter set amount = 0 where name like 'booking.%';

drop index booking_line_of_booking;
alter table booking_line add constraint booking_line_of_booking unique (booking_id, position) deferrable;
