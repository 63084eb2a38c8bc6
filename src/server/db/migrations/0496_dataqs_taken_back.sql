-- A mistaken step of a DataQs request is taken back by who noted it (D369): it stays, and counts for nothing.
alter table csa_dataqs add column taken_back_at timestamptz;
grant update (taken_back_at) on csa_dataqs to console_app;
