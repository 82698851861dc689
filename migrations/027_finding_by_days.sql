-- What is held over a range of days is looked up by its days, whatever the item.
create index hold_by_day on hold (first_day, last_day) include (camera_id, quantity, out);
-- The longest days for checking that an item has for itself.
create index camera_own_buffer on camera (buffer_days) where buffer_days is not null;
-- The catalogue's other orders; ties are in the order of ids.
create index camera_dearest on camera (price_per_day desc, id) where deleted_at is null;
create index camera_best_rated on camera (rating desc, id) where deleted_at is null;
