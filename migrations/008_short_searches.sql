-- The search index knows groups of three letters. What is shorter is found by this one: every sign of the searched
-- fields and every two that follow each other, as numbers (a sign of Unicode takes 21 bits).
create function sign_pairs(searched text) returns bigint[]
  language sql immutable parallel safe
  -- Reading a table through it takes long, and there is no need to.
  cost 10000
  return array(
    select unnest(array[code, coalesce(before, 0) << 21 | code])
    from (
      select ascii(sign)::bigint as code, lag(ascii(sign)::bigint) over (order by place) as before
      from unnest(string_to_array(searched, null)) with ordinality as signs (sign, place)
    ) as neighbours
  );
create index account_short_search on account using gin (sign_pairs(search_text));
create index camera_short_search on camera using gin (sign_pairs(search_text));
-- Nobody asks how often a pair occurs, and counting them takes long.
alter index account_short_search alter column 1 set statistics 0;
alter index camera_short_search alter column 1 set statistics 0;
