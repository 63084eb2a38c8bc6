-- Where a session was begun from, shown to its own user alone: "is this one mine?" (my sessions).
alter table sessions add column begun_from inet;
