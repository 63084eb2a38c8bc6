import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';
import { needsNote, rejectionWords } from '#src/features/work/rejection.rules.ts';

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

/**
 * Why a document is rejected, as its sender reads it. @throws request.invalid for a reason that is not there, or says
 * nothing without a note
 */
export async function rejectedBecause(
  db: Db,
  { reasonId, note }: { reasonId: number; note: string | undefined },
  collection?: 'dqBadDocReasons' | 'cmeBadDocReasons',
): Promise<string> {
  const reason = await rejectionReason(db, reasonId, collection);
  if (needsNote(reason) && !note)
    throw requestError('request.invalid', {
      fields: [{ field: 'note', message: 'Say what is wrong with the document.' }],
    });
  return rejectionWords(reason, note);
}
