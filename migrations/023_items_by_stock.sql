-- Items that may run short are found by their number of units: an item of which there are more units than are held of any
-- item is not looked at (`itemsWithMuchHeld`).
create index camera_by_stock on camera (stock_count, id) include (buffer_days);
