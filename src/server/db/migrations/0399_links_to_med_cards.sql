-- A link to medical cards (0313_med_cards_sent_on.sql), beside whatever links there are by then: other branches add kinds of their own.
do $$
declare
  known text := (select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') from pg_constraint
    where conname = 'single_use_tokens_purpose_check');
begin
  alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
  execute format('alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose = ''medCards'' or %s)', known);
end $$;
