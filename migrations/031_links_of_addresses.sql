-- A link that was mailed is good as long as its address is the account's: one that was on its way while somebody changed
-- his address opens nothing. Null for links that the desk handed over.
alter table password_link add column address text;
