-- The hash of the token in a mail's link, where it has one: a mail that lies in the outbox as a file goes with its link.
alter table mail_outbox add column link_hash bytea;
