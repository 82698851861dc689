-- The desk finds people by their telephone too, as it was written or by its digits alone.

-- A stored column keeps what its expression gave when the row was written: it is made anew.
alter table account drop column search_text;
alter table account add column search_text text not null
  generated always as (
    searchable(username, email, first_name, last_name, phone, regexp_replace(phone, '\D', '', 'g'))
  ) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
create index account_short_search on account using gin (sign_pairs(search_text));
alter index account_short_search alter column 1 set statistics 0;
