import type { Db } from '#src/server/db/handle.ts';
import type { TwinFound } from '../pages.contract.ts';
import type { TextPrint } from '../twins.rules.ts';

type PrintRow = TextPrint & { sha256: Buffer };

/** The prints of files of the bound tenant that were made already. */
export async function readPrints(db: Db, hashes: readonly Buffer[]): Promise<PrintRow[]> {
  return db.rows<PrintRow>(
    'twins-prints',
    'select sha256, words, marks from text_prints where tenant_id = $1 and sha256 = any($2)',
    [db.binding.tenantId, hashes],
  );
}

/** Keeps a file's print. Its words never change, so the first one stays. */
export async function keepPrint(db: Db, sha256: Buffer, print: TextPrint): Promise<void> {
  await db.rows(
    'twins-keep',
    `insert into text_prints (tenant_id, sha256, words, marks) values ($1, $2, $3, $4) on conflict do nothing`,
    [db.binding.tenantId, sha256, print.words, print.marks],
  );
}

/** A word in so many papers is the form's, not the person's. */
const COMMON = 60;
const WORDS_LOOKED_AT = 128;
const RARE_WORDS = 24;
const MOST_CANDIDATES = 20;

/** Prints that share a paper's rarest words, those that share most first. */
export async function candidatesOf(
  db: Db,
  words: readonly number[],
  except: readonly Buffer[],
): Promise<PrintRow[]> {
  const looked = words.slice(0, WORDS_LOOKED_AT);
  const counted = await db.rows<{ word: number; papers: number }>(
    'twins-rare',
    `select w.word, (select count(*)::int from (
        select from text_prints p where p.tenant_id = $1 and p.words @> array[w.word] limit ${COMMON}) x) as papers
       from unnest($2::int[]) as w (word)`,
    [db.binding.tenantId, looked],
  );
  const rare = counted
    .filter(({ papers }) => papers > 0 && papers < COMMON)
    .sort((a, b) => a.papers - b.papers)
    .slice(0, RARE_WORDS)
    .map(({ word }) => word);
  if (rare.length === 0) return [];
  return db.rows<PrintRow>(
    'twins-candidates',
    `select p.sha256, p.words, p.marks from text_prints p
      where p.tenant_id = $1 and p.words && $2::int[] and p.sha256 <> all($3::bytea[])
      order by (select count(*) from unnest(p.words) as x (word) where x.word = any($2)) desc limit ${MOST_CANDIDATES}`,
    [db.binding.tenantId, rare, except],
  );
}

/** Of the documents with one of these files those that an item itself became or waits as. The caller is staff. */
export async function ownDocuments(
  db: Db,
  hashes: readonly Buffer[],
  dqItemId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'twins-own',
    `select d.document_id as id from dq_items i
       join documents d on d.tenant_id = i.about_tenant_id and d.sha256 = any($3) and d.dq_item_id = i.dq_item_id
      where i.tenant_id = $1 and i.dq_item_id = $2`,
    [db.binding.tenantId, dqItemId, hashes],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Other items that have, or were received as, one of these files; not those that were deleted, nor those that were filed
 * as they came: their document is named.
 */
export async function itemsWithFiles(
  db: Db,
  hashes: readonly Buffer[],
  except: string,
): Promise<(NonNullable<TwinFound['item']> & { sha256: Buffer })[]> {
  return db.rows(
    'twins-items',
    `select m.sha256, i.dq_item_id as "dqItemId", p.process_instance_id as "processInstanceId", p.state, m.image_id as "imageId",
        m.file_name as "fileName", i.received_at as "receivedAt", e.last_name || ', ' || e.first_name as "employeeName"
       from (select tenant_id, dq_item_id, image_id, sha256, file_name, false as received
               from dq_item_images where tenant_id = $1 and sha256 = any($2)
             union all
             select tenant_id, dq_item_id, image_id, sha256, file_name, true
               from dq_item_originals where tenant_id = $1 and sha256 = any($2)) m
       join dq_items i on i.tenant_id = m.tenant_id and i.dq_item_id = m.dq_item_id
       left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
         and p.process_key = 'internalReviewProcess'
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
      where m.dq_item_id <> $3 and coalesce(p.state, '') <> 'deleted' and (m.received or coalesce(p.state, '') <> 'done')
      order by i.received_at desc limit 12`,
    [db.binding.tenantId, hashes, except],
  );
}
