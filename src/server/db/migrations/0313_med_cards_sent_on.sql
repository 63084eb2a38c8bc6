-- Medical cards are sent on to the addressee that their location names (location_settings, 0102), with proof of it.

-- A mail to an addressee, with the link to some cards. It carries no medical data (D39).
create table med_card_mails (
  tenant_id int not null,
  med_card_mail_id uuid not null default uuidv7(),
  -- The location that names the addressee, and whom it named then.
  client_id int not null,
  name text not null,
  email text not null,
  -- In the outbox, which forgets it after 30 days.
  mail_id uuid not null,
  written_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the mail server refused it for good, or the receiving side reported that it came back (RFC 3464).
  refused_at timestamptz,
  returned_at timestamptz,
  returned_for_good boolean not null default false,
  -- When the link was first open in a browser.
  opened_at timestamptz,
  primary key (tenant_id, med_card_mail_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index med_card_mails_mail on med_card_mails (tenant_id, mail_id);

-- A card to be sent on, and what became of it.
create table med_card_submissions (
  tenant_id int not null,
  submission_id uuid not null default uuidv7(),
  -- The driver's location when the card was accepted.
  client_id int not null,
  document_id uuid not null,
  noted_at timestamptz not null default now(),
  -- Not before: what is taken back until then is not sent, and what follows goes along.
  due_at timestamptz not null default now() + interval '15 minutes',
  -- Asked for by somebody, though it was sent before.
  asked_by uuid,
  -- Null while it waits.
  med_card_mail_id uuid,
  fetched_at timestamptz,
  fetched int not null default 0,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id) on delete cascade,
  foreign key (tenant_id, med_card_mail_id) references med_card_mails (tenant_id, med_card_mail_id)
);
create index med_card_submissions_waiting on med_card_submissions (tenant_id, due_at) where med_card_mail_id is null;
create index med_card_submissions_mail on med_card_submissions (tenant_id, med_card_mail_id) where med_card_mail_id is not null;
create index med_card_submissions_document on med_card_submissions (tenant_id, document_id);

do $$
declare t text;
begin
  foreach t in array array['med_card_mails', 'med_card_submissions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
    execute format('grant select on %I to console_app, console_staff', t);
  end loop;
end $$;
create policy app_rows on med_card_submissions for select to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
-- Whoever accepts a card notes it, also at a location of others: the job asks whether anybody is to have it.
create policy app_add on med_card_submissions for insert to console_app with check (tenant_id = (select app_tenant()));
grant insert on med_card_submissions to console_app;
-- The mail of a card that one may see, whichever location above names the addressee.
create policy app_rows on med_card_mails for select to console_app using (tenant_id = (select app_tenant())
  and exists (select from med_card_submissions s
    where s.tenant_id = med_card_mails.tenant_id and s.med_card_mail_id = med_card_mails.med_card_mail_id));

-- In the transaction that accepts it. Whether somebody is named is asked when it is due: an earlier answer could be out of date.
create function note_med_card() returns trigger language plpgsql as $$
begin
  insert into med_card_submissions (tenant_id, client_id, document_id) values (new.tenant_id, new.client_id, new.document_id);
  return null;
end $$;
create trigger documents_note_med_card after insert on documents for each row
  when (new.document_type_id = 238 and new.status = 'accepted' and new.hidden_at is null and new.source not in ('formerSystem', 'demo'))
  execute function note_med_card();
create trigger documents_note_med_card_later after update on documents for each row
  when (new.document_type_id = 238 and new.status = 'accepted' and new.hidden_at is null and new.source not in ('formerSystem', 'demo')
    and (old.status = 'pendingReview' or (old.status = 'accepted' and old.document_type_id <> 238)))
  execute function note_med_card();
