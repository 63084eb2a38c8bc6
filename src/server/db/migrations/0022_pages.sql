-- An item's pages: splitting, turning, merging, ordering (issue 5, part 5). Stored files never change (D18): what is made of
-- pages is a new file that names the pages it came from, and the file as it was received is set aside, not lost.
alter table dq_items
  add column flagged_at timestamptz,
  add column flagged_by uuid,
  -- The item that this one was split from.
  add column split_from uuid,
  -- Items that came in one mail or upload.
  add column batch_id uuid;

-- What one transaction takes in is one batch: a mail with its attachments, an upload of many files.
create function arrival_batch() returns uuid language plpgsql volatile set search_path = public, pg_temp as $$
declare known text := current_setting('app.batch', true);
begin
  -- A setting that was local to an earlier transaction is left as an empty text.
  if known is null or known = '' then
    known := uuidv7()::text;
    perform set_config('app.batch', known, true);
  end if;
  return known::uuid;
end $$;
alter table dq_items alter column batch_id set default arrival_batch();
create index dq_items_batch on dq_items (tenant_id, batch_id) where batch_id is not null;

-- The pages that a file was made of, in order: [{imageId, page, turn}]; null for a file as it was received.
alter table dq_item_images add column made_of jsonb;
-- Who else sent these bytes.
create index dq_item_images_file on dq_item_images (tenant_id, sha256);
grant delete on dq_item_images to console_jobs;

-- Files that an arrangement of pages replaced, as they were.
create table dq_item_originals (
  tenant_id int not null,
  image_id uuid not null,
  dq_item_id uuid not null,
  ordinal int not null,
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  made_of jsonb,
  -- The activity that set it aside.
  change_id uuid not null,
  set_aside_at timestamptz not null default now(),
  primary key (tenant_id, image_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256)
);
create index dq_item_originals_item on dq_item_originals (tenant_id, dq_item_id, ordinal);
create index dq_item_originals_file on dq_item_originals (tenant_id, sha256);

-- What the words of a file come to, as numbers that say nothing by themselves, to find a paper that came twice.
create table text_prints (
  tenant_id int not null,
  sha256 bytea not null,
  -- Distinct words, the smallest hashes of them; and those with digits, in which two papers of one form differ.
  words int[] not null,
  marks int[] not null,
  made_at timestamptz not null default now(),
  -- No key to blobs: a print keeps no file.
  primary key (tenant_id, sha256)
);
create index text_prints_words on text_prints using gin (words);

do $$
declare t text;
begin
  foreach t in array array['dq_item_originals', 'text_prints'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert on %I to console_app, console_jobs, console_staff', t);
    execute format('grant delete on %I to console_jobs', t);
  end loop;
end $$;

-- One's own latest steps, to take them back.
create index process_activities_own on process_activities (tenant_id, user_id, at desc) where to_state is not null;
