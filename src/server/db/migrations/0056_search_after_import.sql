-- A GIN index keeps new entries in a pending list, which every search reads in full until the next vacuum. After an import it
-- is long. With a lower limit the entries are moved into the index sooner.
alter index if exists employees_search set (gin_pending_list_limit = 256);
alter index if exists employees_search_staff set (gin_pending_list_limit = 256);
