-- The time zone of a location may be chosen: a city of a state with several is not always a known one.
alter table clients add column own_zone text;

/* The zone chosen at a location, while its state has it; null where none is chosen, or where the location moved away from it. */
create function chosen_zone(chosen text, address jsonb) returns text language sql stable parallel safe as $$
  select chosen where zone_of_address(address) is null
    or exists (select from place_zones z where z.state = upper(address ->> 'state') and z.zone = chosen)
$$;

create or replace function find_zone() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.zone is not null then return new; end if;
  new.zone := coalesce(chosen_zone(new.own_zone, new.primary_address), zone_of_address(new.primary_address),
    (select p.zone from clients p where p.tenant_id = new.tenant_id and p.client_id = new.parent_id),
    -- What a choice left behind is not kept once the choice is taken back.
    case when old.own_zone is null then new.zone end, 'America/New_York');
  return new;
end $$;
drop trigger clients_zone on clients;
create trigger clients_zone before insert or update of primary_address, parent_id, own_zone on clients
  for each row execute function find_zone();
