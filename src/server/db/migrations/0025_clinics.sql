-- Finding clinics: where ZIP codes lie, what clinics offer, and the two ways a search goes: near a point, and by words.
-- Reference data: the same for every tenant, written by the owner alone.

-- The middle of each ZIP code, from the data package that the server brings (features/clinics/server/zip-places.service.ts).
create table zip_places (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
grant select on zip_places to console_app, console_staff, console_jobs;

-- The programs that a clinic can offer (1§9). Which number is which the specification leaves open (A42): rules go by name.
create table vendor_program_types (
  vendor_program_id int primary key,
  vendor_program_name text not null unique
);
insert into vendor_program_types values
  (24, 'ATN'), (25, 'eCCF'), (30, 'Breath alcohol'), (31, 'Instant test'), (18, 'DOT physical');
grant select on vendor_program_types to console_app, console_staff, console_jobs;
alter table vendor_programs add foreign key (vendor_program_id) references vendor_program_types;

alter table vendors
  add check (latitude between -90 and 90),
  add check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null)),
  -- Nobody gave its place: it stands in the middle of its ZIP code, and moves with it.
  add column placed_by_zip boolean not null default false,
  -- What it offers, kept from vendor_programs: a search asks it of thousands of clinics at once.
  add column program_ids int[] not null default '{}',
  -- x is the longitude, y the latitude.
  add column place point generated always as (point(longitude, latitude)) stored,
  add column sort_name text not null generated always as (fold(vendor_name)) stored,
  add column search_address text not null generated always as
    (fold(address1 || ' ' || coalesce(address2 || ' ', '') || city || ' ' || state || ' ' || zip)) stored;

create index vendors_name on vendors (sort_name collate "C", vendor_id) where not deactivated;
create index vendors_zip on vendors (zip collate "C") where not deactivated;
create index vendors_words on vendors using gin (sort_name gin_trgm_ops) where not deactivated;
create index vendors_address on vendors using gin (search_address gin_trgm_ops) where not deactivated;
-- What lies in a box around a point is ranked from the index alone; only the rows that are shown are read.
create index vendors_place on vendors using gist (place) include (vendor_id, program_ids) where not deactivated;

-- The straight distance over the ground, not the way by road (1§9): the haversine on a sphere of the earth's mean radius.
create function miles_between(from_latitude double precision, from_longitude double precision,
    to_latitude double precision, to_longitude double precision) returns double precision
  language sql immutable parallel safe
  -- Nothing in it but strict operators, so that it is written into the query and null gives null; the last factor keeps the
  -- root of opposite points below 1, where rounding would lift it above.
  return 2 * 3958.7613 * asin(0.999999999999999 * sqrt(
    sin(radians(to_latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2));

create function place_vendor() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.placed_by_zip and new.zip is distinct from old.zip
      and (new.latitude, new.longitude) is not distinct from (old.latitude, old.longitude) then
    new.latitude := null;
    new.longitude := null;
  end if;
  if new.latitude is null then
    select p.latitude, p.longitude into new.latitude, new.longitude from zip_places p where p.zip = left(new.zip, 5);
    new.placed_by_zip := new.latitude is not null;
  elsif tg_op = 'INSERT' or (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
    new.placed_by_zip := false;
  end if;
  return new;
end $$;
create trigger vendors_place before insert or update of zip, latitude, longitude on vendors
  for each row execute function place_vendor();

create function keep_vendor_programs() returns trigger language plpgsql as $$
begin
  update vendors v
     set program_ids = array(select p.vendor_program_id from vendor_programs p where p.vendor_id = v.vendor_id order by 1)
   where v.vendor_id in (select vendor_id from changed);
  return null;
end $$;
create trigger vendor_programs_added after insert on vendor_programs
  referencing new table as changed for each statement execute function keep_vendor_programs();
create trigger vendor_programs_removed after delete on vendor_programs
  referencing old table as changed for each statement execute function keep_vendor_programs();
-- A program belongs to its clinic: it is added and removed, not moved.
create function refuse_vendor_program_move() returns trigger language plpgsql as $$
begin
  raise exception 'Remove this program and add the other' using errcode = 'check_violation';
end $$;
create trigger vendor_programs_moved before update of vendor_id, vendor_program_id on vendor_programs
  for each row execute function refuse_vendor_program_move();

update vendors v set program_ids = array(
  select p.vendor_program_id from vendor_programs p where p.vendor_id = v.vendor_id order by 1);
