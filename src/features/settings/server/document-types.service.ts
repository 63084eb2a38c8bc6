import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { DOCUMENT_TYPE_ERRORS } from '../document-types.contract.ts';
import type {
  EditedType,
  TypeChange,
  TypeEffect,
  TypeVersion,
} from '../document-types.contract.ts';
import { FILED_BY_CONSOLE, type TypeReaders } from '../document-types.rules.ts';
import {
  countFollowing,
  deleteType,
  insertType,
  isNamed,
  keepTypeVersion,
  lockType,
  readAsking,
  readCategories,
  readEditedType,
  readTypeUse,
  readTypeVersions,
  type TypeRecord,
  writeListed,
  writeType,
} from './document-types.sql.ts';

const fail = thrower(DOCUMENT_TYPE_ERRORS);

interface Editor {
  db: Db;
  /** Who edits. */
  by: string;
}

/** A type as its editor sees it. */
export function shownType(record: TypeRecord): EditedType {
  return { ...record, allowed: record.isOwn ? ['change', 'date', 'remove'] : ['date'] };
}

/** What of a type is kept by version. */
function changeOf({
  name,
  categoryId,
  expires,
  validMonths,
  keptOnce,
  source,
  from,
  until,
  hidden,
  required,
}: TypeChange): TypeChange {
  return {
    ...{ name, categoryId, expires, validMonths, keptOnce },
    ...{ source, from, until, hidden, required },
  };
}

async function typeOf(db: Db, documentTypeId: number): Promise<TypeRecord> {
  const type = await readEditedType(db, documentTypeId);
  if (!type) throw requestError('request.not_found');
  return type;
}

/** @throws `request.invalid` at the field, `document-types.same_name` */
async function checkChange(db: Db, change: TypeChange, but: number | null): Promise<void> {
  const invalid = (field: string, message: string) =>
    requestError('request.invalid', { fields: [{ field, message }] });
  if (change.until !== null && change.until < change.from)
    throw invalid('until', 'The last day is before the first.');
  if (change.source === '')
    throw invalid('source', 'Say what asks for it: a paragraph of the law, or your policy.');
  if (!change.expires && change.validMonths !== null)
    throw invalid('validMonths', 'Only documents that expire hold for a time.');
  if (!(await readCategories(db)).some(({ categoryId }) => categoryId === change.categoryId))
    throw invalid('categoryId', 'Choose a category from the list.');
  if (await isNamed(db, change.name, but))
    throw fail('document-types.same_name', {
      fields: [
        { field: 'name', message: DOCUMENT_TYPE_ERRORS['document-types.same_name'].message },
      ],
    });
}

/** What asks for a type after its last day, in words; nothing while it goes on. */
async function askedBy(db: Db, documentTypeId: number, until: string | null): Promise<string[]> {
  if (until === null) return [];
  const { law, companies } = await readAsking(db, documentTypeId, until);
  return [
    ...law,
    ...(companies === 0
      ? []
      : [companies === 1 ? 'a rule of one client' : `rules of ${companies} clients`]),
  ];
}

/** Which files a change is about. @throws `request.not_found` */
export async function previewType(
  db: Db,
  documentTypeId: number,
  change: TypeChange,
): Promise<TypeEffect> {
  const before = await typeOf(db, documentTypeId);
  const isListChange = before.hidden !== change.hidden || before.required !== change.required;
  return {
    ...(await readTypeUse(db, documentTypeId)),
    follow: isListChange ? await countFollowing(db, documentTypeId) : 0,
    asked: await askedBy(db, documentTypeId, change.until),
  };
}

async function writeLists(
  db: Db,
  documentTypeId: number,
  before: TypeChange | null,
  after: TypeChange,
) {
  if ((before?.hidden ?? false) !== after.hidden)
    await writeListed(db, 'docTypesToHide', documentTypeId, after.hidden);
  if ((before?.required ?? false) !== after.required)
    await writeListed(db, 'docTypesRequired', documentTypeId, after.required);
}

/** Adds a type of the installation. @throws `request.invalid`, `document-types.same_name` */
export async function addType(
  { db, by }: Editor,
  change: TypeChange & { readers: TypeReaders },
): Promise<EditedType> {
  await checkChange(db, change, null);
  const documentTypeId = await insertType(db, change);
  await writeLists(db, documentTypeId, null, change);
  const added = await typeOf(db, documentTypeId);
  await keepTypeVersion(db, added, changeOf(added), by);
  return shownType(added);
}

/** What the law fixes of a type. */
const FIXED = [
  'name',
  'categoryId',
  'expires',
  'validMonths',
  'keptOnce',
  'source',
  'from',
] as const;

/**
 * Changes a type. @throws `request.not_found`, `request.invalid`, `request.conflict`, `document-types.fixed`,
 * `document-types.asked`, `document-types.filed_by_console`, `document-types.same_name`
 */
export async function changeType(
  { db, by }: Editor,
  documentTypeId: number,
  change: TypeChange,
  version: number | null,
): Promise<EditedType> {
  const before = await lockType(db, documentTypeId);
  if (!before) throw requestError('request.not_found');
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', { current: shownType(before) });
  if (!before.isOwn && FIXED.some((part) => before[part] !== change[part]))
    throw fail('document-types.fixed');
  if (before.isOwn) await checkChange(db, change, documentTypeId);
  if (change.until !== before.until) await checkEnd(db, documentTypeId, change);
  if (before.version === 1 && (await readTypeVersions(db, documentTypeId)).length === 0)
    await keepTypeVersion(db, before, changeOf(before), null);
  await writeType(db, documentTypeId, change);
  await writeLists(db, documentTypeId, before, change);
  const after = await typeOf(db, documentTypeId);
  await keepTypeVersion(db, after, changeOf(after), by);
  return shownType(after);
}

async function checkEnd(
  db: Db,
  documentTypeId: number,
  { from, until }: TypeChange,
): Promise<void> {
  if (until === null) return;
  if (until < from)
    throw requestError('request.invalid', {
      fields: [{ field: 'until', message: 'The last day is before the first.' }],
    });
  if (FILED_BY_CONSOLE.includes(documentTypeId)) throw fail('document-types.filed_by_console');
  const asked = await askedBy(db, documentTypeId, until);
  if (asked.length > 0)
    throw fail('document-types.asked', {
      message: `Files must hold it after that day: ${asked.join('; ')}. End what asks for it first.`,
    });
}

/** Takes a type back. @throws `request.not_found`, `request.conflict`, `document-types.fixed`, `document-types.in_use` */
export async function removeType({ db }: Editor, documentTypeId: number): Promise<TypeRecord> {
  const before = await lockType(db, documentTypeId);
  if (!before) throw requestError('request.not_found');
  if (!before.isOwn) throw fail('document-types.fixed');
  await writeListed(db, 'docTypesToHide', documentTypeId, false);
  await writeListed(db, 'docTypesRequired', documentTypeId, false);
  if (!(await deleteType(db, documentTypeId))) throw fail('document-types.in_use');
  return before;
}

/** What a type was in each version, the newest first: as it is now where nobody changed it. @throws `request.not_found` */
export async function typeVersionsOf(db: Db, documentTypeId: number): Promise<TypeVersion[]> {
  const type = await typeOf(db, documentTypeId);
  const versions = await readTypeVersions(db, documentTypeId);
  return versions.length > 0
    ? versions
    : [{ ...changeOf(type), version: type.version, changedAt: null, changedBy: null }];
}
