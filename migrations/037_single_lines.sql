-- What stands in titles, on labels and in the headers of mails is one line (contract, reach, section 1): it is refused
-- otherwise from now on, and what is there gets a space for each break.
create function one_line(words text) returns text language sql immutable
  return regexp_replace(words, '[\r\n\v\f\u0085\u2028\u2029]+', ' ', 'g');

update camera set name = one_line(name), brand = one_line(brand), model = one_line(model)
  where (name, brand, model) is distinct from (one_line(name), one_line(brand), one_line(model));
update unit set serial = one_line(serial) where serial <> one_line(serial);
update account set company = one_line(company), tax_number = one_line(tax_number), phone = one_line(phone)
  where (company, tax_number, phone) is distinct from (one_line(company), one_line(tax_number), one_line(phone));

-- A document may be from before some of its parts: what it does not know it goes on not knowing.
update shop_settings set document = jsonb_set(document, '{house}', document -> 'house' || jsonb_strip_nulls(jsonb_build_object(
    'name', one_line(document #>> '{house,name}'), 'phone', one_line(document #>> '{house,phone}'),
    'hours', one_line(document #>> '{house,hours}'))))
  where jsonb_typeof(document -> 'house') = 'object';
update shop_settings set document = jsonb_set(document, '{days,closedDates}', (
    select jsonb_agg(closed || jsonb_strip_nulls(jsonb_build_object('label', one_line(closed ->> 'label'))) order by place)
    from jsonb_array_elements(document #> '{days,closedDates}') with ordinality as closed_date (closed, place)))
  where jsonb_path_exists(document, 'strict $.days.closedDates[0]', '{}', true);
update shop_settings set document = jsonb_set(document, '{prices,tax,label}', to_jsonb(one_line(document #>> '{prices,tax,label}')))
  where document #>> '{prices,tax,label}' is not null;

drop function one_line;
