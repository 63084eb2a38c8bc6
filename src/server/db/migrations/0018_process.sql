-- The process of incoming documents as review.rules.ts states it: steps with a task, ends, and the thirteen tags (2§9).
alter table process_instances add constraint process_instances_state check (
  process_key <> 'internalReviewProcess' or state in (
    'classifyEmail', 'searchAndMatch', 'review', 'getExternalDocs', 'waitingForCoverSheet', 'documentRejection', 'escalated',
    'customerCareIntervention', 'done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover'));

-- The form keys of the CME process begin with its name.
alter table tasks add constraint tasks_form_key check (form_key like 'cme%' or form_key in (
  'classifyEmail', 'searchAndMatch', 'review', 'getExternalDocs', 'waitingForCoverSheet', 'documentRejection', 'escalated',
  'customerCareIntervention'));

alter table process_activities add constraint process_activities_tag check (tag is null or tag in (
  'Sent Error to IT', 'Rejected Email No Cover', 'Deleted Email', 'Sent Email to CME', 'Discarded Document',
  'Marked Bad Document', 'Created New Employee File', 'Assigned Document', 'Uploaded Document via Sparc',
  'Imported Pre-hire Document', 'Accepted Document Classification', 'Rejected Document Classification',
  'Corrected Document Classification'));

-- A process waits for one person at a time, whatever two servers do at once.
create unique index tasks_one_open on tasks (tenant_id, process_instance_id) where completed_at is null;

-- What was deleted or refused and is still kept, the latest first.
create index process_instances_deleted on process_instances (tenant_id, ended_at desc)
  where state in ('deleted', 'rejectedNoCover');
-- Whom customer care is asked of.
create index tasks_care on tasks (tenant_id, customer_care_rep) where completed_at is null and needs_cc_intervention;
