-- What the desk calls away, with bookings that were confirmed and of which nobody wrote down a hand-over: today's lists
-- of what comes back and what is late read no others. It holds those with units out too.
drop index booking_out;
create index booking_away on booking (end_date, id)
  where units_out > 0 or (status = 'confirmed' and handed_over_at is null);
