import type { Db } from '#src/server/db/handle.ts';
import type {
  DocumentSummary,
  EditedCollection,
  EditedText,
  SettingsDocument,
  SettingsOverview,
} from '../settings.contract.ts';

/** Who changed the row `x`, as they are called now. */
const BY = `(select u.first_name || ' ' || u.last_name from users u where u.user_id = x.changed_by limit 1) as "changedBy"`;

const TEXT = `x.collection, x.text_id as "textId", x.text, x.active, x.shown_from as "from", x.shown_until as "until",
  (select y.text from settings_texts y where y.collection = x.collection and y.text_id = x.replaced_by) as "replacedBy",
  x.changed_at as "changedAt", ${BY}, x.version`;

/** Every text of a collection: those in use first, each part sorted by text. */
export function readEditedTexts(db: Db, collection: EditedCollection): Promise<EditedText[]> {
  return db.rows<EditedText>(
    'settings-texts-edited',
    `select ${TEXT} from settings_texts x where x.collection = $1 order by not x.active, lower(x.text), x.text_id`,
    [collection],
  );
}

/** One text; null when it is not there. */
export async function readEditedText(
  db: Db,
  collection: EditedCollection,
  textId: number,
): Promise<EditedText | null> {
  const [row] = await db.rows<EditedText>(
    'settings-text-edited',
    `select ${TEXT} from settings_texts x where x.collection = $1 and x.text_id = $2`,
    [collection, textId],
  );
  return row ?? null;
}

/** Holds the texts of a collection until the end of the transaction: of two who retire the last two the second must see the first. */
export async function lockTexts(db: Db, collection: EditedCollection): Promise<EditedText[]> {
  await db.rows(
    'settings-texts-lock',
    'select from settings_texts where collection = $1 order by text_id for update',
    [collection],
  );
  return readEditedTexts(db, collection);
}

interface TextEntry {
  collection: EditedCollection;
  text: string;
  from: string | null;
  until: string | null;
  by: string;
}

/** Adds a text and returns its number. */
export async function insertText(
  db: Db,
  { collection, text, from, until, by }: TextEntry,
): Promise<number> {
  const [row] = await db.rows<{ textId: number }>(
    'settings-text-add',
    `insert into settings_texts (collection, text, shown_from, shown_until, changed_at, changed_by)
     values ($1, $2, $3, $4, now(), $5) returning text_id as "textId"`,
    [collection, text, from, until, by],
  );
  if (!row) throw new Error('An insert returns its row');
  return row.textId;
}

/** Writes what may change of a text, whose version was checked under `lockTexts`. */
export async function updateText(
  db: Db,
  {
    collection,
    textId,
    active,
    from,
    until,
    replacedBy,
    by,
  }: Pick<EditedText, 'collection' | 'textId' | 'active' | 'from' | 'until'> & {
    replacedBy: number | null;
    by: string;
  },
): Promise<void> {
  await db.change(
    'settings-text-change',
    `update settings_texts set active = $3, shown_from = $4, shown_until = $5, replaced_by = $6,
        changed_at = now(), changed_by = $7, version = version + 1
      where collection = $1 and text_id = $2`,
    [collection, textId, active, from, until, replacedBy, by],
    { least: 1 },
  );
}

/** What may be edited, with its last change. */
export async function readOverview(
  db: Db,
  collections: readonly EditedCollection[],
): Promise<Omit<SettingsOverview, 'features'>> {
  const texts = await db.rows<SettingsOverview['collections'][number]>(
    'settings-overview-texts',
    `select c.collection, (select count(*)::int from settings_texts t where t.collection = c.collection and t.active) as texts,
        x.changed_at as "changedAt", ${BY}
       from unnest($1::text[]) with ordinality c (collection, place)
       left join lateral (select t.changed_at, t.changed_by from settings_texts t
          where t.collection = c.collection and t.changed_at is not null order by t.changed_at desc limit 1) x on true
      order by c.place`,
    [collections],
  );
  const documents = await db.rows<DocumentSummary>(
    'settings-overview-documents',
    `select d.document_id as "documentId", d.version, x.changed_at as "changedAt", ${BY}
       from settings_documents d
       left join settings_versions x on x.name = 'document:' || d.document_id and x.version = d.version
      order by d.document_id`,
    [],
  );
  const tables = await db.rows<SettingsOverview['tables'][number]>(
    'settings-overview-tables',
    `select t."table", t.rows, x.changed_at as "changedAt", ${BY}
       from (select 1 as place, 'documentTypes' as "table", count(*)::int as rows from document_types
         union all select 2, 'licenseFormats', count(*)::int from license_formats) t
       left join lateral (
         select v.changed_at, v.changed_by from settings_versions v where t."table" = 'documentTypes' and v.name like 'documentType:%'
         union all
         select greatest(f.added_at, f.dated_at), case when f.dated_at is null then f.added_by else f.dated_by end
           from license_formats f where t."table" = 'licenseFormats' and greatest(f.added_at, f.dated_at) is not null
         order by 1 desc nulls last limit 1) x on true
      order by t.place`,
    [],
  );
  return { collections: texts, documents, tables };
}

/** A version of a document or of a setting. */
interface VersionRow<Value> {
  version: number;
  value: Value;
  changedAt: string | null;
  changedBy: string | null;
}

/** The last hundred versions, the newest first. */
export function readVersions<Value>(db: Db, name: string): Promise<VersionRow<Value>[]> {
  return db.rows<VersionRow<Value>>(
    'settings-versions',
    `select x.version, x.value, x.changed_at as "changedAt", ${BY} from settings_versions x
      where x.name = $1 order by x.version desc limit 100`,
    [name],
  );
}

/** Keeps what something was in a version. */
export async function keepVersion(
  db: Db,
  name: string,
  version: number,
  value: unknown,
  by: string | null,
): Promise<void> {
  await db.rows(
    'settings-version-keep',
    'insert into settings_versions (name, version, value, changed_at, changed_by) values ($1, $2, $3, case when $4::uuid is null then null else now() end, $4)',
    [name, version, JSON.stringify(value), by],
  );
}

/** Changes a document and keeps the version; null when it is not there, or not at this version. */
export async function editDocument(
  db: Db,
  id: string,
  contents: string,
  { version, by }: { version: number | null; by: string },
): Promise<SettingsDocument | null> {
  const [row] = await db.rows<SettingsDocument>(
    'settings-document-edit',
    `update settings_documents set contents = $2, version = version + 1, updated_at = now()
      where document_id = $1 and ($3::int is null or version = $3)
      returning document_id as "documentId", contents, version`,
    [id, contents, version],
  );
  if (!row) return null;
  await keepVersion(db, `document:${id}`, row.version, contents, by);
  return row;
}

/** Hides these features and no others; false when they were changed meanwhile. */
export async function writeHidden(
  db: Db,
  features: readonly string[],
  { version, by }: { version: number | null; by: string },
): Promise<boolean> {
  const [row] = await db.rows<{ version: number }>(
    'settings-hide-write',
    `update settings set value = $1, version = version + 1
      where key = 'featuresToHide' and ($2::int is null or version = $2) returning version`,
    [JSON.stringify(features), version],
  );
  if (!row) return false;
  await keepVersion(db, 'setting:featuresToHide', row.version, features, by);
  return true;
}
