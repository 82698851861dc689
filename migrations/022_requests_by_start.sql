-- The dashboard shows the requests that begin first. Without an index of their own they are looked for among all bookings
-- by start, where the few that wait stand behind all that are over.
create index booking_pending_start on booking (start_date, id) where status = 'pending';
