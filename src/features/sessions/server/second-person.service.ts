import type { Db } from '#src/server/db/handle.ts';

/** What is said to an account that was made for the agreement, or looks so. */
const MADE_SINCE =
  'An account that was made after this was asked for does not agree to it. Somebody who was here before does.';

/** What is said to an account whose mails go where those of the other one go. */
const SAME_MAILBOX =
  'Your account and the one that asked for this have one mailbox. Somebody else agrees, or the time that was said goes by.';

/**
 * Why an account is not the second of two people, in words; null where nothing says so. The console tells people apart by
 * their accounts: that one person has two it knows only where one was made after the asking, or where both have one mailbox
 * (`ann@a.example`, `ann+2@a.example`; RFC 5233). Two clerks at one desk are two people (D416, D436).
 */
export async function notTheSecond(
  db: Db,
  userId: string,
  asked: { at: string; by: string | null },
): Promise<string | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<{ wasHere: boolean; isSameMailbox: boolean }>(
      'second-person',
      `select l.created_at < $2::timestamptz as "wasHere",
         coalesce(regexp_replace(l.email, '[+][^@]*@', '@') = regexp_replace(a.email, '[+][^@]*@', '@'), false) as "isSameMailbox"
       from logins l left join logins a on a.user_id = $3 where l.user_id = $1`,
      [userId, asked.at, asked.by],
    ),
  );
  if (!row?.wasHere) return MADE_SINCE;
  return row.isSameMailbox ? SAME_MAILBOX : null;
}
