-- By which secret the process that started last signs sessions: a keyed hash of it, never the secret.
create table secret_mark (
  only_one boolean primary key default true check (only_one),
  mark     text not null
);
