-- Since when the list of a shop's first day is not shown any more; a row where somebody has dismissed it.
create table first_day_dismissal (
  only_one     boolean primary key default true check (only_one),
  dismissed_at timestamptz(3) not null
);
