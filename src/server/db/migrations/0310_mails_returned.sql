-- What the receiving side reported later of a mail that was sent (RFC 3464); the code alone, as reports quote addresses.
alter table mail_outbox add column returned_at timestamptz;
-- It will never take mail for this address; otherwise it tried long enough, which may have been its own trouble.
alter table mail_outbox add column returned_for_good boolean not null default false;
-- A keyed hash of the address that it was sent to: a report counts only where it names this one.
alter table mail_outbox add column recipient_mac bytea;
create index mail_outbox_returned on mail_outbox (returned_at) where returned_at is not null;

-- What was noted until now was refused for good.
alter table notification_mails add column returned_for_good boolean not null default true;
-- Since when an administrator says that the address takes mail: what came back before no longer counts.
alter table notification_contacts add column trusted_at timestamptz;

-- What came to the mailbox that only reports are for: anything else there, such as a notice of absence, is nobody's work.
alter table intake_arrivals add column is_return boolean not null default false;
