-- A link of its own asks an employer for what is missing of one incoming item (D24).
alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens add constraint single_use_tokens_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'driverAnnual', 'additionalInfo'));

-- The texts that mails about incoming items begin with; `{{name}}` stands for a fact of the item.
create table mail_templates (
  template_key text primary key check (template_key ~ '^[a-z][A-Za-z]{0,40}$'),
  ordinal int not null unique,
  title text not null check (length(title) between 1 and 100),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
insert into mail_templates (template_key, ordinal, title, subject, body) values
  ('unreadable', 1, 'Cannot be read', 'We cannot read the document of {{received}}',
   E'Hello,\n\nwe cannot read the document that reached us on {{received}} (reference {{reference}}). Please scan it again, whole and upright, and send it as a PDF.'),
  ('incomplete', 2, 'Pages are missing', 'Pages are missing from the document of {{received}}',
   E'Hello,\n\nthe document that reached us on {{received}} (reference {{reference}}) is not complete. Please send all of its pages again, in one file.'),
  ('notSigned', 3, 'Not signed or not dated', 'The document of {{received}} lacks a signature or a date',
   E'Hello,\n\nthe document that reached us on {{received}} (reference {{reference}}) is not signed, or not dated. Please have it completed and send it again.'),
  ('whoseIsIt', 4, 'Whose document is it', 'Whose document is it that we got on {{received}}?',
   E'Hello,\n\nwe could not tell whose file the document of {{received}} (reference {{reference}}) belongs in. Please send it again with a cover sheet that names your company and the work id of the employee. Leave social security numbers out of mails.'),
  ('password', 5, 'Protected by a password', 'The document of {{received}} is protected by a password',
   E'Hello,\n\nthe document that reached us on {{received}} (reference {{reference}}) is protected by a password, so we cannot open it. Please save it without one and send it again.'),
  ('notNeeded', 6, 'Not for a qualification file', 'The document of {{received}} was not filed',
   E'Hello,\n\nthe document that reached us on {{received}} (reference {{reference}}) does not belong in a driver qualification file, so we did not file it. There is nothing that you need to do, unless you meant to send another one.'),
  ('additionalInfo', 20, 'Ask for information, with a link', 'We need something for the document of {{received}}',
   E'Hello,\n\nto file the document that {{client}} sent us on {{received}} (reference {{reference}}) we need something from you:\n\n{{asked}}');
grant select on mail_templates to console_app, console_staff, console_jobs;
grant update on mail_templates to console_staff;

-- What was written to whom about an item, and which errors in our own work were reported. The mail itself waits in the
-- outbox; a link stands here without its token.
create table dq_mails (
  tenant_id int not null,
  -- As in the outbox, where it is kept for a month.
  mail_id uuid not null,
  dq_item_id uuid not null,
  kind text not null check (kind in ('email', 'request', 'error')),
  template_key text,
  to_name text,
  -- None for an error that nobody is set up to hear of.
  to_address text,
  subject text not null,
  body text not null,
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  stopped_at timestamptz,
  primary key (tenant_id, mail_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  check (kind = 'error' or to_address is not null)
);
create index dq_mails_item on dq_mails (tenant_id, dq_item_id, sent_at);
create index dq_mails_address on dq_mails (tenant_id, to_address, sent_at);
create index dq_mails_sender on dq_mails (tenant_id, sent_by, sent_at);

-- What an employer was asked for by a link, and the answer. The link's hash is in single_use_tokens.
create table dq_requests (
  tenant_id int not null,
  request_id uuid not null default uuidv7(),
  dq_item_id uuid not null,
  mail_id uuid not null,
  asked text not null check (length(asked) between 1 and 2000),
  -- As it was when it was asked for: the link shows it and nothing else of the company.
  client_name text,
  to_name text,
  to_address text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn')),
  answered_at timestamptz,
  answered_by text,
  answer text,
  files int,
  version int not null default 1,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  foreign key (tenant_id, mail_id) references dq_mails (tenant_id, mail_id),
  check ((state = 'answered') = (answered_at is not null)),
  check (state <> 'answered' or (answer is not null and files is not null and answered_by is not null))
);
create index dq_requests_item on dq_requests (tenant_id, dq_item_id, asked_at);

do $$
declare t text;
begin
  foreach t in array array['dq_mails', 'dq_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
