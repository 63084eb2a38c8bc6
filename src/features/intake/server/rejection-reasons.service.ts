import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';

/** The words of a reason. @throws request.invalid for one that is not there */
export async function rejectionReason(
  db: Db,
  reasonId: number,
  collection: 'dqBadDocReasons' | 'cmeBadDocReasons' = 'dqBadDocReasons',
): Promise<string> {
  const [reason] = await db.rows<{ text: string }>(
    'review-reason',
    `select text from settings_texts where collection = $2 and text_id = $1 and active`,
    [reasonId, collection],
  );
  if (!reason)
    throw requestError('request.invalid', {
      fields: [{ field: 'reasonId', message: 'Choose a reason.' }],
    });
  return reason.text;
}
