import type { Db } from '#src/server/db/handle.ts';
import type { InstallationFacts } from '../installation.rules.ts';

/** A mail that is given up keeps what the mail server answered, and its body is gone (`deliver.ts`). */
const MAIL = `select count(*) filter (where cancelled_at is null)::int as waiting,
    count(*) filter (where cancelled_at is null and attempts > 0)::int as refused,
    count(*) filter (where cancelled_at > now() - interval '7 days' and last_error is not null)::int as "givenUp"
  from mail_outbox where sent_at is null`;

/** How many bytes the database takes. */
export async function databaseSize(db: Db): Promise<number> {
  const [row] = await db.rows<{ bytes: string | number }>(
    'installation-database',
    'select pg_database_size(current_database()) as bytes',
    [],
  );
  return Number(row?.bytes ?? 0);
}

/** How mails that are not sent stand, over all companies; `db` is the login's own. */
export async function mailFigures(db: Db): Promise<Omit<InstallationFacts['mail'], 'leaves'>> {
  const [row] = await db.rows<Omit<InstallationFacts['mail'], 'leaves'>>(
    'installation-mail',
    MAIL,
    [],
  );
  return row ?? { waiting: 0, refused: 0, givenUp: 0 };
}
