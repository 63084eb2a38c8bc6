-- What is new in a search index waits in a list that every search reads from one end to the other: after an import, until the
-- next vacuum. A short list is put in its place sooner.
alter index if exists employees_search set (gin_pending_list_limit = 256);
alter index if exists employees_search_staff set (gin_pending_list_limit = 256);
