import { useQuery } from '@tanstack/react-query';
import { mailDeliveryQuery } from './user-admin.queries.ts';

const WAITS =
  'No mail leaves this installation: no mail server is set. Invitations lie as .eml files in the outbox of the server’s data directory, and reach nobody until SMTP_URL is set or somebody hands the files on.';

/** Where somebody is invited: says that nothing will reach them while no mail server is set. */
export function MailNote() {
  const { data } = useQuery(mailDeliveryQuery);
  return data?.leaves === false ? (
    <p className="form-note" role="note">
      {WAITS}
    </p>
  ) : null;
}
