-- The process of medical exams (issue 6, part 5; domain.md 5.4) beside the review of incoming papers. Its instances, tasks and
-- activities stand in the same tables; its form keys and states begin with `cme`.
alter table process_instances add constraint process_instances_cme_state check (
  process_key <> 'cmeProcess' or state in ('cmeChase', 'cmeSearchAndMatch', 'cmeReview', 'cmeSecondReview', 'cmeFinalReview',
    'cmeCustomerCare', 'cmeResults', 'cmeBadDocument', 'cmeChaseEnded', 'withdrawn'));

-- What an instance is about: a paper, an order, or both. The paper stays the review's item too, which sent it here; whose it
-- is stands with the item, and with the order where there is no paper yet.
create table cme_cases (
  tenant_id int not null,
  process_instance_id uuid not null,
  dq_item_id uuid,
  order_id uuid,
  medical_exam_order_id uuid,
  -- The record in the client's tenant, once it is known whose exam it is.
  cme_id uuid,
  -- Who took the first look: never the one who takes the second.
  first_reviewer uuid,
  version int not null default 1,
  primary key (tenant_id, process_instance_id),
  foreign key (tenant_id, process_instance_id) references process_instances (tenant_id, process_instance_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  check (dq_item_id is not null or order_id is not null)
);
create index cme_cases_item on cme_cases (tenant_id, dq_item_id) where dq_item_id is not null;
create index cme_cases_order on cme_cases (tenant_id, order_id) where order_id is not null;
create index cme_cases_record on cme_cases (tenant_id, cme_id) where cme_id is not null;
alter table cme_cases enable row level security;
alter table cme_cases force row level security;
create policy app_rows on cme_cases to console_app using (tenant_id = (select app_tenant()));
create policy jobs_rows on cme_cases to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on cme_cases for select to console_staff using (true);
create policy staff_write on cme_cases for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant select, insert, update on cme_cases to console_app, console_jobs, console_staff;

-- Instances that papers began before. The owner sees past its own policies only while they are not forced.
alter table process_instances no force row level security;
alter table cme_cases no force row level security;
insert into cme_cases (tenant_id, process_instance_id, dq_item_id)
select p.tenant_id, p.process_instance_id, (p.variables ->> 'dqItemId')::uuid from process_instances p
 where p.process_key = 'cmeProcess' and p.variables ? 'dqItemId';
alter table process_instances force row level security;
alter table cme_cases force row level security;

-- What was read off the certificate, whole; the four columns that were there are of it, for lists.
alter table cme_records
  add column certificate jsonb not null default '{}',
  add column updated_at timestamptz not null default now();
alter table cme_records no force row level security;
update cme_records set state = 'verified' where state not in ('ordered', 'received', 'verified', 'rejected');
alter table cme_records force row level security;
alter table cme_records add constraint cme_records_state check (state in ('ordered', 'received', 'verified', 'rejected'));
create index cme_records_employee on cme_records (tenant_id, employee_id);
create index cme_records_id on cme_records (cme_id);

-- Found by its id alone, and what waits for a result, longest first, across clients.
create index orders_id on orders (order_id);
create index orders_exam_open on orders ((coalesce(appointment_date, (ordered_at at time zone 'UTC')::date)), order_id)
  where order_type = 'medicalExam' and order_status_id in (1, 2, 5, 8, 21, 22);
create index process_instances_cme_ended on process_instances (tenant_id, ended_at desc, process_instance_id)
  where process_key = 'cmeProcess' and ended_at is not null;

-- An exam as the lists of tasks read an item: its paper, or, where there is none yet, its order. With the reader's own rights.
create view cme_items with (security_invoker = true) as
select k.tenant_id, k.process_instance_id, k.dq_item_id, k.order_id, k.medical_exam_order_id, k.cme_id, k.first_reviewer, k.version,
    coalesce(i.source, 'order') as source, i.sender, i.subject, i.body_text, i.flagged_at, i.tag,
    coalesce(i.is_document_rejection, false) as is_document_rejection, coalesce(i.note, '') as note,
    coalesce(i.about_tenant_id, o.tenant_id) as about_tenant_id, coalesce(i.about_client_id, o.client_id) as about_client_id,
    coalesce(i.about_employee_id, o.employee_id) as about_employee_id, i.about_document_id, i.uploaded_by, i.document_type_id,
    i.doc_date, i.expiration_date, i.received_at
  from cme_cases k
  left join dq_items i on i.tenant_id = k.tenant_id and i.dq_item_id = k.dq_item_id
  left join orders o on o.order_id = k.order_id and k.dq_item_id is null;
grant select on cme_items to console_app, console_jobs, console_staff;

-- What was noted about an exam goes with the file that it was about; as in 0027_item_traces.sql, and with it. In the internal
-- tenant; the file's exam orders are named, for there the client's cannot be read.
create function empty_removed_exams(house int, tenant int, employee uuid, exam_orders uuid[]) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  update process_activities a set detail = a.detail - 'note'
    from cme_cases k left join dq_items i on i.tenant_id = k.tenant_id and i.dq_item_id = k.dq_item_id
   where a.tenant_id = house and k.tenant_id = house and k.process_instance_id = a.process_instance_id and a.detail ? 'note'
     and (k.order_id = any (exam_orders) or (i.about_tenant_id = tenant and i.about_employee_id = employee));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function empty_removed_exams(int, int, uuid, uuid[]) from public;
grant execute on function empty_removed_exams(int, int, uuid, uuid[]) to console_jobs;
create function empty_removed_records(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  update cme_records set examiner_name = null, registry_number = null, certificate = '{}', version = version + 1
   where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function empty_removed_records(int, uuid) from public;
grant execute on function empty_removed_records(int, uuid) to console_jobs;
