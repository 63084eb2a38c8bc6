import type { Db } from '#src/server/db/handle.ts';
import { readExam } from './exam.sql.ts';

/** Who took the first look at an exam; null while nobody did. */
export async function firstReviewerOf(db: Db, processInstanceId: string): Promise<string | null> {
  return (await readExam(db, processInstanceId))?.first_reviewer ?? null;
}
