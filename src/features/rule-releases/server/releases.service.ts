import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { blindItemsOf } from '#src/features/documents/server/blind-documents.service.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import { dueText } from '#src/features/qualification/qualification.columns.ts';
import { whomText } from '#src/features/qualification/conditions.rules.ts';
import type { Qualification } from '#src/features/qualification/qualification.rules.ts';
import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import { allRules, ruleSetOf } from '#src/features/qualification/server/rule-set.service.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { standingOf } from '#src/features/qualification/standing.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { holds, type PermissionGrants } from '#src/shared/permissions.ts';
import { z } from 'zod';
import { changesBetween } from '../effects.rules.ts';
import { RULE_RELEASES_ERRORS } from '../rule-releases.contract.ts';
import type {
  ClientEffects,
  FileChange,
  Preview,
  Release,
  ReleaseRow,
} from '../rule-releases.contract.ts';
import { compareFiles, openBooks, type Compared } from './preview.service.ts';
import {
  insertPreview,
  lockReleases,
  readClientEffects,
  readEffects,
  readEffectsAt,
  readFiles,
  readProgress,
  readReleases,
  readRowsOfReleases,
  setSwitchedOn,
} from './releases.sql.ts';
import type { ReleaseRecord } from './releases.sql.ts';

/** Files a batch of an export. */
const BATCH = 500;

const fail = thrower(RULE_RELEASES_ERRORS);

interface Asker extends Looker {
  caller: Looker['caller'] & { clientId: number; kind: string };
  grants: PermissionGrants;
  clientId: number | null;
}

/** A release with this number. @throws `request.not_found` */
async function recordOf(c: Asker, release: number): Promise<ReleaseRecord> {
  const found = (await readReleases(c.db)).find((one) => one.release === release);
  if (!found) throw requestError('request.not_found');
  return found;
}

/** All releases as the caller may see them. */
export async function releasesFor(c: Asker): Promise<Release[]> {
  const records = await readReleases(c.db);
  const rowsOf = await rowsByRelease(c);
  const shown: Release[] = [];
  for (const record of records)
    shown.push({
      release: record.release,
      title: record.title,
      summary: record.summary,
      switchedOnAt: record.switchedOnAt,
      switchedOnBy: record.switchedOnBy,
      rows: rowsOf(record.release),
      preview: await previewOf(c, record),
      allowed: allowedOn(c, record),
    });
  return shown;
}

/** As `releasesFor`, the one alone. @throws `request.not_found` */
export async function releaseFor(c: Asker, release: number): Promise<Release> {
  const found = (await releasesFor(c)).find((one) => one.release === release);
  if (!found) throw requestError('request.not_found');
  return found;
}

const seesAll = ({ db }: Asker) => db.binding.role === 'staff';

function allowedOn(c: Asker, { switchedOnAt, ...record }: ReleaseRecord): Release['allowed'] {
  if (switchedOnAt !== null || !seesAll(c) || !holds(c.grants, 'admin.superAdmin')) return [];
  return isPreviewed(record) ? ['preview', 'switchOn'] : ['preview'];
}

/** Whether the last preview is of the release as it is, and finished. */
const isPreviewed = ({
  finishedAt,
  previewedState,
  rowsState,
}: Pick<ReleaseRecord, 'finishedAt' | 'previewedState' | 'rowsState'>) =>
  finishedAt !== null && previewedState === rowsState;

async function previewOf(c: Asker, record: ReleaseRecord): Promise<Preview | null> {
  const { previewId, askedAt, finishedAt } = record;
  if (previewId === null || askedAt === null) return null;
  const times = { previewId, askedAt, finishedAt };
  if (!seesAll(c)) {
    const place = await placeOf(c.db, c.clientId ?? c.db.binding.tenantId);
    return {
      ...times,
      clients: null,
      files: null,
      effects: await readEffectsAt(c.db, previewId, place),
    };
  }
  const { clients, clientsDone, judged, files } = await readProgress(c.db, previewId);
  return {
    ...times,
    clients: { judged: clientsDone, all: clients },
    files: { judged, all: files },
    effects: await readEffects(c.db, previewId),
  };
}

/** What the client acted in asks for itself, by document type: what holds today, and what is to come. */
async function ownRules(c: Asker): Promise<(documentTypeId: number) => ReleaseRow['own']> {
  if (seesAll(c)) return () => [];
  const { rules, day } = await ruleSetOf(c, c.clientId ?? c.caller.clientId);
  const own = rules.filter(({ clientId, to }) => clientId !== null && (to === null || to > day));
  return (documentTypeId) =>
    own
      .filter((rule) => rule.documentTypeId === documentTypeId)
      .map((rule) => ({
        ruleId: rule.ruleId,
        clientName: rule.clientName ?? '',
        required: rule.required,
        forWhom: rule.forWhom,
        due: dueText(rule),
        citation: rule.citation,
        from: rule.from,
        to: rule.to,
      }));
}

/** The rows that each release brought, or took away without another in their place; of types that the caller may see. */
async function rowsByRelease(c: Asker): Promise<(release: number) => ReleaseRow[]> {
  const laws = await readRowsOfReleases(c.db);
  const releases = new Set(laws.flatMap(({ release, leftWith }) => [release, leftWith ?? release]));
  const { names } = await readableTypes(c);
  const ownOf = await ownRules(c);
  const texts = new Map<string, QualificationRule>();
  // Each release's rows as they stand with it: a row that left is in the release before.
  for (const release of [...releases].toSorted((a, b) => a - b))
    for (const rule of await allRules(c.db, 0, release)) texts.set(rule.ruleId, rule);
  const shown = (ruleId: string, change: ReleaseRow['change']): ReleaseRow[] => {
    const rule = texts.get(ruleId);
    const documentType = rule && names.get(rule.documentTypeId);
    if (!rule || documentType === undefined) return [];
    const { sentence, citation, basis, from, blocksDispatch, source, checkedOn, unverified } = rule;
    const forWhom = whomText(rule.appliesTo, rule.conditions);
    const checked = { source, checkedOn, unverified };
    const said = { sentence, forWhom, citation, basis, from, blocksDispatch, ...checked };
    return [{ ruleId, documentType, change, ...said, own: ownOf(rule.documentTypeId) }];
  };
  return (release) => {
    const came = laws.filter((one) => one.release === release);
    const left = laws.filter(({ leftWith }) => leftWith === release);
    const types = new Set(came.map(({ documentTypeId }) => documentTypeId));
    const replaced = new Set(left.map(({ documentTypeId }) => documentTypeId));
    return [
      ...came.flatMap(({ ruleId, documentTypeId }) =>
        shown(ruleId, replaced.has(documentTypeId) ? 'replaced' : 'added'),
      ),
      ...left
        .filter(({ documentTypeId }) => !types.has(documentTypeId))
        .flatMap(({ ruleId }) => shown(ruleId, 'ended')),
    ];
  };
}

/** How many files of each client would change. @throws `request.not_found` */
export async function clientsOf(c: Asker, release: number): Promise<ClientEffects[]> {
  const { previewId } = await recordOf(c, release);
  return previewId === null ? [] : readClientEffects(c.db, previewId);
}

const KEY = z.tuple([z.number().int().min(0).max(4), z.uuid()]);

function cursorOf(after: string | undefined): readonly [number, string] | null {
  if (!after) return null;
  const key = KEY.safeParse(decodeCursor(after, 2));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

/** Whose file would change at a client or location, and why. @throws `request.not_found` */
export async function filesOf(
  c: Asker,
  release: number,
  clientId: number,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ rows: FileChange[]; next: string | null }> {
  const place = await placeOf(c.db, clientId);
  const { previewId } = await recordOf(c, release);
  const key = cursorOf(after);
  if (previewId === null) return { rows: [], next: null };
  const listed = await readFiles(c.db, previewId, place, key, limit + 1);
  const page = listed.slice(0, limit);
  const last = listed.length > limit ? page.at(-1) : undefined;
  const { names } = await readableTypes(c);
  const ids = page.map(({ employeeId }) => employeeId);
  const { tenantId } = place;
  const books = await openBooks(c.db, tenantId, release);
  const unseen = await blindItemsOf(c, tenantId, ids);
  const compared = await compareFiles(c.db, ids, books, { tenantId, unseen });
  const byId = new Map(compared.map((one) => [one.employeeId, one]));
  return {
    rows: page.flatMap((file) => {
      const one = byId.get(file.employeeId);
      return one ? [{ ...file, ...changeShown(one, names) }] : [];
    }),
    next: last ? encodeCursor([last.effect, last.employeeId]) : null,
  };
}

/** As `filesOf`, all of them, batch by batch. */
export async function* allFilesOf(
  c: Asker,
  release: number,
  clientId: number,
): AsyncGenerator<FileChange[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await filesOf(c, release, clientId, { after, limit: BATCH });
    yield rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

const shownStanding = (found: Qualification, day: IsoDate): FileChange['was'] => ({
  state: standingOf(found, [], day).state,
  score: found.doNotDispatch ? null : found.score,
});

function changeShown(
  { was, willBe, day, effect, rules }: Compared,
  names: ReadonlyMap<number, string>,
): Pick<FileChange, 'effect' | 'was' | 'willBe' | 'changes' | 'withheld'> {
  const changes = changesBetween(was, willBe);
  const seen = changes.flatMap(({ documentTypeId, ruleId, ...change }) => {
    const documentType = names.get(documentTypeId);
    const rule = rules.get(ruleId);
    if (documentType === undefined || !rule) return [];
    return [{ ...change, documentType, citation: rule.citation, sentence: rule.sentence }];
  });
  return {
    effect,
    was: shownStanding(was, day),
    willBe: shownStanding(willBe, day),
    changes: seen,
    withheld: changes.length - seen.length,
  };
}

/** Asks for a preview. @throws `request.not_found`, `rule-releases.switched_on` */
export async function askPreview(c: Asker, release: number): Promise<Release> {
  const { switchedOnAt, rowsState } = await recordOf(c, release);
  if (switchedOnAt !== null) throw fail('rule-releases.switched_on');
  await insertPreview(c.db, { release, rowsState, askedBy: c.caller.id });
  return releaseFor(c, release);
}

/**
 * Puts a release in force. @throws `request.not_found`, `rule-releases.switched_on`, `rule-releases.not_next`,
 * `rule-releases.not_previewed` where the preview that was looked at is not the last one of the release as it is
 */
export async function switchOn(c: Asker, release: number, previewId: string): Promise<Release> {
  await lockReleases(c.db);
  const records = await readReleases(c.db);
  const record = records.find((one) => one.release === release);
  if (!record) throw requestError('request.not_found');
  if (record.switchedOnAt !== null) throw fail('rule-releases.switched_on');
  if (records.some((one) => one.release < release && one.switchedOnAt === null))
    throw fail('rule-releases.not_next');
  if (record.previewId !== previewId || !isPreviewed(record))
    throw fail('rule-releases.not_previewed');
  if (!(await setSwitchedOn(c.db, release, c.caller.id))) throw fail('rule-releases.switched_on');
  return releaseFor(c, release);
}
