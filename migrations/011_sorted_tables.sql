-- The desk sorts its tables by their columns; each order that a table of a million rows is asked in has an index.
create index booking_by_start on booking (start_date, id);
create index booking_in_status on booking (status, id);
create index booking_by_total on booking (total_cents, id);
create index mail_by_kind on mail (kind, id);

-- People and items by their names as they are read (server/database/lists/sorted-names.ts).
create index account_by_name on account (in_plain_letters(first_name || ' ' || last_name), id);
create index camera_by_name on camera (in_plain_letters(name), id) where deleted_at is null;
create index camera_by_label on camera (in_plain_letters(brand || ' ' || model), id);
