-- Open rentals that had a hand-over and of which nothing is out: they complete by themselves once their end day has passed.
create index booking_over on booking (end_date)
  where status in ('pending', 'confirmed') and units_out = 0 and handed_over_at is not null;

-- Units that are away, with bookings that are confirmed and of which nothing is out.
drop index booking_away;
create index booking_away on booking (end_date, id) where units_out > 0 or status = 'confirmed';
