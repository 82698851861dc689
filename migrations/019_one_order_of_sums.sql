-- Triggers fire in the order of their names. A new inquiry, which locks no item, adds to the sums of bookings before those
-- of lines; a change of its status added to them the other way round, and the two could wait for each other.
alter trigger booking_lines_kept on booking rename to lines_of_booking_kept;
