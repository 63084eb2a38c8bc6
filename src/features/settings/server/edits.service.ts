import type { Db } from '#src/server/db/handle.ts';
import { featuresToHide } from '#src/server/services.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { EDITED_COLLECTIONS, SETTINGS_ERRORS } from '../settings.contract.ts';
import type {
  DocumentVersion,
  EditedCollection,
  EditedText,
  HiddenFeatures,
  SettingsOverview,
} from '../settings.contract.ts';
import { isChosen } from '../settings.rules.ts';
import {
  insertText,
  lockTexts,
  readEditedText,
  readOverview,
  readVersions,
  updateText,
  writeHidden,
} from './edits.sql.ts';

const fail = thrower(SETTINGS_ERRORS);

interface Editor {
  db: Db;
  /** Who edits. */
  by: string;
}

/** What may be edited of the installation. */
export async function overviewOf(db: Db): Promise<SettingsOverview> {
  const { version, featuresToHide: hidden, versions } = await hiddenOf(db);
  const [last] = versions;
  return {
    ...(await readOverview(db, EDITED_COLLECTIONS)),
    features: {
      version,
      hidden: hidden.length,
      changedAt: last?.changedAt ?? null,
      changedBy: last?.changedBy ?? null,
    },
  };
}

/** A time that begins after it ends is refused by the field. @throws `request.invalid` */
function checkTimes({ from, until }: { from: string | null; until: string | null }): void {
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
    throw requestError('request.invalid', {
      fields: [{ field: 'until', message: 'The last day is before the first.' }],
    });
}

/** Of two texts in use nobody could tell which to choose; broadcasts are read, not chosen. @throws `settings.same_text` */
function checkOnce(
  texts: readonly EditedText[],
  collection: EditedCollection,
  text: string,
  but: number | null,
): void {
  const same = (one: EditedText) =>
    one.active && one.textId !== but && one.text.toLowerCase() === text.toLowerCase();
  if (isChosen(collection) && texts.some(same)) throw fail('settings.same_text');
}

async function textOf(db: Db, collection: EditedCollection, textId: number): Promise<EditedText> {
  const text = await readEditedText(db, collection, textId);
  if (!text) throw requestError('request.not_found');
  return text;
}

/**
 * Adds a text, or puts it in the place of another, which is retired.
 * @throws `request.not_found`, `request.invalid`, `request.conflict` with the other as it is now, `settings.same_text`, `settings.retired`
 */
export async function addText(
  { db, by }: Editor,
  collection: EditedCollection,
  {
    text,
    from,
    until,
    replaces,
  }: Pick<EditedText, 'text' | 'from' | 'until'> & {
    replaces: { textId: number; version: number } | null;
  },
): Promise<EditedText> {
  checkTimes({ from, until });
  const texts = await lockTexts(db, collection);
  const former = replaces && texts.find(({ textId }) => textId === replaces.textId);
  if (replaces && !former) throw requestError('request.not_found');
  if (former && former.version !== replaces?.version)
    throw requestError('request.conflict', { current: former });
  if (former && !former.active) throw fail('settings.retired');
  checkOnce(texts, collection, text, former?.textId ?? null);
  // The former words go first: two of the same in use are refused by the table, too.
  if (former) await updateText(db, { ...former, active: false, replacedBy: null, by });
  const textId = await insertText(db, { collection, text, from, until, by });
  if (former) await updateText(db, { ...former, active: false, replacedBy: textId, by });
  return textOf(db, collection, textId);
}

/**
 * Retires a text, puts it back, or says when it is shown.
 * @throws `request.not_found`, `request.invalid`, `request.conflict`, `settings.same_text`, `settings.last_text`
 */
export async function changeText(
  { db, by }: Editor,
  { collection, textId }: Pick<EditedText, 'collection' | 'textId'>,
  change: Partial<Pick<EditedText, 'active' | 'from' | 'until'>>,
  version: number | null,
): Promise<EditedText> {
  const texts = await lockTexts(db, collection);
  const before = texts.find((one) => one.textId === textId);
  if (!before) throw requestError('request.not_found');
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', { current: before });
  const after = { ...before, ...change };
  checkTimes(after);
  if (after.active) checkOnce(texts, collection, after.text, textId);
  const others = texts.filter((one) => one.active && one.textId !== textId);
  if (before.active && !after.active && isChosen(collection) && others.length === 0)
    throw fail('settings.last_text');
  await updateText(db, { ...after, replacedBy: null, by });
  return textOf(db, collection, textId);
}

/** What a document said in each version, the newest first. @throws `request.not_found` */
export async function versionsOf(db: Db, id: string): Promise<DocumentVersion[]> {
  const versions = await readVersions<string>(db, `document:${id}`);
  if (versions.length === 0) throw requestError('request.not_found');
  return versions.map(({ value, ...facts }) => ({ ...facts, contents: value }));
}

/** The features that are hidden now, and those that were before. */
export async function hiddenOf(db: Db): Promise<HiddenFeatures> {
  const versions = await readVersions<string[]>(db, 'setting:featuresToHide');
  return {
    featuresToHide: await featuresToHide(db),
    version: versions[0]?.version ?? 0,
    versions: versions.map(({ value, ...facts }) => ({ ...facts, featuresToHide: value })),
  };
}

/** Hides these features and no others. @throws `request.conflict` with those that are hidden now */
export async function hideFeatures(
  { db, by }: Editor,
  features: readonly string[],
  version: number | null,
): Promise<HiddenFeatures> {
  const done = await writeHidden(db, [...new Set(features)].toSorted(), { version, by });
  const current = await hiddenOf(db);
  if (!done) throw requestError('request.conflict', { current });
  return current;
}
