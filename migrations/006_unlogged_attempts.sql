-- Sign-ins from one network count on one row: without a log they do not wait for each other's disk writes.
-- Losing the counts in a crash of the database starts them anew, which nobody outside can bring about.
alter table attempt set unlogged;
