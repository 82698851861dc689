-- Searches find names however they are typed: with or without accents, with any apostrophe.

-- Text as searches compare it; `inPlainLetters()` (shared/stock/letters.rules.ts) makes the same of it. The signs that
-- are replaced one by one stand in the order of that file.
create function in_plain_letters(written text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(case when octet_length(written) = length(written) then written
        else normalize(regexp_replace(normalize(written, nfd), '[\u0300-\u036F]', '', 'g'), nfc) end),
      U&'\0060\00B4\02B9\02BB\02BC\2018\2019\201B\2032\FF07øđðħıłŧς',
      repeat('''', 10) || 'oddhiltσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create or replace function searchable(variadic fields text[]) returns text
  language sql immutable parallel safe
  return in_plain_letters(array_to_string(fields, chr(31)));

-- A stored column keeps what the function gave when its row was written: both are made anew.
alter table account drop column search_text;
alter table account add column search_text text not null
  generated always as (searchable(username, email, first_name, last_name)) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
create index account_short_search on account using gin (sign_pairs(search_text));
alter index account_short_search alter column 1 set statistics 0;

alter table camera drop column search_text;
alter table camera add column search_text text not null
  generated always as (searchable(name, brand, model, description)) stored;
create index camera_search on camera using gin (search_text gin_trgm_ops);
create index camera_short_search on camera using gin (sign_pairs(search_text));
alter index camera_short_search alter column 1 set statistics 0;
