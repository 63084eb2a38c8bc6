import { NOTHING_SAID } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DqItem } from '../item.shapes.ts';

/**
 * Items as `me` may read them: where a second, blind look is still to come (0023_quality.sql), what the first reviewer
 * made of the paper is left out for everyone else.
 */
export async function withoutFirstAnswers<Item extends DqItem>(
  db: Db,
  me: string,
  items: readonly Item[],
): Promise<Item[]> {
  const done = items.filter(({ state }) => state === 'done').map(({ dqItemId }) => dqItemId);
  const blind =
    done.length === 0
      ? []
      : await db.rows<{ dq_item_id: string }>(
          'review-blind',
          `select dq_item_id from second_reviews
            where tenant_id = $1 and dq_item_id = any ($2::uuid[]) and state = 'waiting' and first_reviewer <> $3`,
          [db.binding.tenantId, done, me],
        );
  return items.map((item) =>
    blind.some(({ dq_item_id }) => dq_item_id === item.dqItemId)
      ? { ...item, ...NOTHING_SAID }
      : item,
  );
}
