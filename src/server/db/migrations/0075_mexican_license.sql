-- The federal license of Mexico (Licencia Federal de Conductor) stands for a CDL (49 CFR 383.23(b)(1)); no state of Mexico's does.
alter table license_states drop constraint license_states_country_check;
alter table license_states add constraint license_states_country_check check (country in ('USA', 'Canada', 'Mexico'));
insert into license_states values ('MX', 'Mexico, federal license', 'Mexico');
