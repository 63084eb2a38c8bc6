-- What a client that left has here is erased once two people have said so and the days to think about it are over (D422).
alter table departures
  add erasure_asked_by uuid,
  add erasure_asked_by_name text check (length(erasure_asked_by_name) <= 200),
  add erasure_asked_at timestamptz,
  add erasure_agreed_by uuid check (erasure_agreed_by <> erasure_asked_by),
  add erasure_agreed_by_name text check (length(erasure_agreed_by_name) <= 200),
  add erasure_agreed_at timestamptz,
  -- The first night on which something is erased.
  add erase_from timestamptz,
  add erasing_since timestamptz,
  -- Nothing asks to keep any file of it any more, and none is left.
  add erased_at timestamptz,
  add check ((erasure_asked_by is null) = (erasure_asked_at is null)),
  add check ((erasure_agreed_by is null) = (erase_from is null)),
  add check (erasure_agreed_by is null or erasure_asked_by is not null),
  add check (erasing_since is null or erase_from is not null),
  add check (erased_at is null or erasing_since is not null),
  -- What is being erased does not come back.
  add check (taken_back_at is null or erasing_since is null);
