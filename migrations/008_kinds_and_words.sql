-- Items say of what kind they are and have specifications, and searches find them by words.

-- Text in which words are looked for: plain letters, each run of letters and each run of digits by itself between blanks;
-- `asWords()` (shared/stock/words.rules.ts) makes the same of it.
create function in_words(written text) returns text
  language sql immutable parallel safe
  return ' ' || regexp_replace(
    regexp_replace(
      regexp_replace(in_plain_letters(written), '[\u0001-/:-@[-`{-¿×÷\u2000-\u206F\u3000-\u303F]+', ' ', 'g'),
      '([0-9])([^0-9 ])', '\1 \2', 'g'),
    '([^0-9 ])([0-9])', '\1 \2', 'g') || ' ';

-- The fields in the order in which they count, each by itself: no words are neighbours across two of them.
create function in_fields_of_words(variadic fields text[]) returns text
  language sql immutable parallel safe
  return (select string_agg(in_words(field), chr(31) order by place) from unnest(fields) with ordinality as given (field, place));

-- The first sort of an array's texts that an index may rest on: the plain function may change with settings.
create function as_one_text(texts text[]) returns text
  language sql immutable parallel safe
  return array_to_string(texts, ' | ');

alter table camera
  add column kind text check (kind in ('camera_body', 'cinema_camera', 'lens', 'light', 'audio', 'support', 'monitor', 'power',
    'media', 'accessory', 'other')),
  -- [{name, value}] in the desk's order.
  add column specs jsonb not null default '[]' check (jsonb_typeof(specs) = 'array');
alter table camera add column words text not null generated always as (
  in_fields_of_words(name, brand || ' ' || model, coalesce(kind, ''), as_one_text(features), description)
) stored;
create index camera_words on camera using gin (words gin_trgm_ops);
-- The filters of the collection.
create index camera_kind on camera (kind, id) where deleted_at is null;
create index camera_specs on camera using gin (specs jsonb_path_ops);
