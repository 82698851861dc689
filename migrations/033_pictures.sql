-- Pictures that the desk uploads (contract, reach, section 2): each in a few widths, kept under an address that is made of
-- its bytes, so that what is behind it never changes.
create table picture (
  id           text primary key check (id ~ '^[0-9a-f]{32}$'),
  widths       integer[] not null,
  color        text not null,
  created_at   timestamptz(3) not null,
  -- Since when it is shown nowhere; null while an item or the house shows it.
  unused_since timestamptz(3)
);

create table picture_file (
  picture_id text not null references picture on delete cascade,
  width      integer not null,
  format     text not null check (format in ('avif', 'webp')),
  content    bytea not null,
  primary key (picture_id, width, format)
);
-- They are compressed already.
alter table picture_file alter column content set storage external;

-- All pictures of an item as they are shown, the first of them image_url; empty where the desk gave that one alone.
alter table camera add column images jsonb not null default '[]';
