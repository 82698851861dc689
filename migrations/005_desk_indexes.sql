-- What the desk asks of many bookings at once.

-- The weekly report reads nothing but this index.
drop index booking_newest;
create index booking_newest on booking (created_at desc, id desc) include (status, total_price, camera_id);

-- Going out today; coming back today and overdue.
create index booking_confirmed_start on booking (start_date, id) where status = 'confirmed';
create index booking_confirmed_end on booking (end_date, id) where status = 'confirmed';

-- The planner shows what was out as well; what still holds a unit has an index already.
create index booking_completed_of_camera on booking (camera_id, end_date, start_date) where status = 'completed';
