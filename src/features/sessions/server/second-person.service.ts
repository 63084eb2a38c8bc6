import type { Db } from '#src/server/db/handle.ts';

/** What is said to an account that was made for the agreement, or looks so. */
export const MADE_SINCE =
  'An account that was made after this was asked for does not agree to it. Somebody who was here before does.';

/**
 * Whether an account was there before something was asked for that takes two people. The console tells people apart by their accounts:
 * that one person has two it cannot know, so that at least none is made to agree (D416).
 */
export async function wasHereBefore(
  db: Db,
  userId: string,
  asked: { at: string },
): Promise<boolean> {
  const rows = await db.asOwner((owner) =>
    owner.rows(
      'second-person',
      'select from logins where user_id = $1 and created_at < $2::timestamptz',
      [userId, asked.at],
    ),
  );
  return rows.length === 1;
}
