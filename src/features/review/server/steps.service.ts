import type { Db } from '#src/server/db/handle.ts';
import { colleagues } from '#src/features/work/server/process.service.ts';
import { hidePending as hideImages } from '#src/features/documents/server/hide-documents.service.ts';
import { containing } from '#src/server/db/like.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { MATCH_ERRORS } from '#src/features/match/match.contract.ts';
import { deletionTag, TRANSITIONS } from '#src/features/work/review-process.rules.ts';
import type { TransitionName } from '#src/features/work/review-process.rules.ts';
import { checkWait } from '#src/features/work/server/waiting.service.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { begin, finish } from '#src/features/intake/server/act.service.ts';
import type {
  Act,
  ActDetail,
  Done,
  FiledDocument,
  Holder,
} from '#src/features/intake/server/act.service.ts';
import { placeToMatch } from '#src/features/match/server/match.service.ts';
import { endRejected } from './reject.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

const fail = thrower(MATCH_ERRORS);

/** Steps that only move an item on, with what was said. */
export type PlainStep =
  | 'rejectNoCover'
  | 'waitForCover'
  | 'askForExternal'
  | 'addedExternal'
  | 'sendBackRejection'
  | 'escalate'
  | 'answerEscalation'
  | 'answerCare';

/** What a step says of itself; the documents it touched come with it where there are any. */
interface Said {
  note?: string | undefined;
  /** Who is assigned the next step; without it, the first to claim it. */
  nextHolder?: Holder;
  /** Until when what is put aside waits. */
  waitsUntil?: WaitsUntil;
}

/**
 * Takes a step that changes nothing but where the item stands. A paper without a cover sheet that waited in an
 * employee's file is taken out of it.
 * @throws those of every act
 */
export async function takeStep(act: Act, name: PlainStep, said: Said): Promise<Done> {
  const { process } = await begin(act, name);
  checkWait(said.waitsUntil);
  if (name === 'sendBackRejection')
    await changeItem(act.db, process.dq_item_id, { is_document_rejection: false });
  const documents =
    name === 'rejectNoCover' ? await hidePending(act, process, 'Came without a cover sheet') : [];
  const aside = name === 'waitForCover' || name === 'askForExternal';
  return moveOn(act, process, name, {
    ...said,
    documents,
    ...(aside ? { waitsUntil: said.waitsUntil ?? 'arrival' } : {}),
    ...(name === 'escalate' ? { asks: true as const } : {}),
  });
}

/** Finishes a step, with its tag, and says whose record it changed. */
export async function moveOn(
  act: Act,
  process: ProcessRow,
  name: TransitionName,
  {
    note,
    nextHolder = null,
    documents = [],
    tag = TRANSITIONS[name].tag,
    detail = {},
    ...rest
  }: Said & {
    asks?: true;
    documents?: FiledDocument[];
    tag?: (typeof TRANSITIONS)[TransitionName]['tag'];
    detail?: Partial<ActDetail>;
    employeeId?: string | null;
    care?: { rep: string | null };
  },
): Promise<Done> {
  const outcome = await finish(act, process, {
    name,
    tags: [tag],
    detail: {
      documents,
      superseded: [],
      ...detail,
      ...(note ? { note } : {}),
      ...(rest.waitsUntil ? { waitsUntil: rest.waitsUntil } : {}),
    },
    nextHolder,
    ...rest,
  });
  const {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
  } = process;
  const about =
    documents.length > 0 && tenantId !== null && clientId !== null && employeeId !== null
      ? { tenantId, clientId, employeeId }
      : null;
  return { outcome, about, tags: tag ? [tag] : [] };
}

/** Whose a paper is, as far as a reviewer of mails or cover sheets says. */
export interface Whose {
  clientId?: number | undefined;
  employeeId?: string | undefined;
}

/**
 * Says that a mail is a document, or that the cover sheet of a paper is there: its match begins, or its review where
 * the employee is named.
 * @throws request.invalid for an unknown client, match.employee_gone, match.other_company, and those of every act
 */
export async function goOn(
  act: Act,
  name: 'classify' | 'coverArrived',
  whose: Whose,
  said: Said,
): Promise<Done> {
  const { process } = await begin(act, name);
  const place =
    whose.employeeId === undefined
      ? whose.clientId === undefined
        ? null
        : await placeOf(act.db, process, whose.clientId)
      : await placeToMatch(act.db, process, whose.employeeId);
  const employeeId = whose.employeeId ?? (place ? null : process.about_employee_id);
  if (place) {
    await changeItem(act.db, process.dq_item_id, {
      about_tenant_id: place.tenantId,
      about_client_id: place.clientId,
      about_employee_id: employeeId,
    });
  }
  return moveOn(act, process, name, {
    ...said,
    employeeId,
    detail: employeeId === null ? {} : { employeeId },
  });
}

/** @throws request.invalid for a client that is not there, match.other_company */
async function placeOf(
  db: Db,
  process: ProcessRow,
  clientId: number,
): Promise<{ tenantId: number; clientId: number }> {
  const place = await db.k
    .selectFrom('client_directory')
    .select('tenant_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!place)
    throw requestError('request.invalid', {
      fields: [{ field: 'clientId', message: 'Choose a client.' }],
    });
  // What one company sent goes into no other company's files (D22).
  if (process.about_tenant_id !== null && process.about_tenant_id !== place.tenant_id)
    throw fail('match.other_company');
  return { tenantId: place.tenant_id, clientId };
}

/**
 * Sends an item back to its match: this is not the employee, or the employee was deleted or merged. What waited in the
 * employee's file leaves it.
 * @throws those of every act
 */
export async function rematch(act: Act, said: Said): Promise<Done> {
  const { process } = await begin(act, 'rematch');
  const documents = await hidePending(act, process, 'Belongs to another employee');
  await changeItem(act.db, process.dq_item_id, {
    about_employee_id: null,
    about_document_id: null,
  });
  return moveOn(act, process, 'rematch', { ...said, documents, employeeId: null });
}

/**
 * Asks customer care, a representative where one is named.
 * @throws request.invalid for someone who is none, and those of every act
 */
export async function askCare(act: Act, note: string, rep: string | null): Promise<Done> {
  const { process } = await begin(act, 'askCare');
  if (rep !== null) {
    const able = await colleagues(act.db, 'dq.customerCareIntervention');
    if (!able.some(({ userId }) => userId === rep))
      throw requestError('request.invalid', {
        fields: [{ field: 'customerCareRep', message: 'Choose someone of customer care.' }],
      });
  }
  return moveOn(act, process, 'askCare', { note, care: { rep }, asks: true });
}

/** Confirms a rejection that a colleague proposed; the reason stays theirs. @throws those of every act */
export async function upholdRejection(act: Act, note: string | undefined): Promise<Done> {
  const { process } = await begin(act, 'upholdRejection');
  const [proposed] = await act.db.rows<{ reason_id: number; reason: string }>(
    'review-proposed',
    `select (detail ->> 'reasonId')::int as reason_id, detail ->> 'note' as reason from process_activities
      where tenant_id = $1 and process_instance_id = $2 and to_state = 'documentRejection' and detail ? 'reasonId'
      order by at desc, activity_id desc limit 1`,
    [act.db.binding.tenantId, process.process_instance_id],
  );
  // A rejection that came from elsewhere has no reason of its own yet.
  const { reason_id: reasonId = 0, reason = 'Rejected' } = proposed ?? {};
  return endRejected(act, process, 'upholdRejection', {
    reasonId,
    reason,
    ...(note ? { note } : {}),
  });
}

/**
 * Deletes an item with a reason: it is kept for `DELETED_KEPT_DAYS` and can be brought back.
 * @throws request.invalid for an unknown reason, and those of every act
 */
export async function deleteItem(
  act: Act,
  reasonId: number,
  note: string | undefined,
): Promise<Done> {
  const { process, formKey } = await begin(act, 'delete');
  const [reason] = await act.db.rows<{ text: string }>(
    'review-delete-reason',
    `select text from settings_texts where collection = 'dqDeleteReasons' and text_id = $1 and active`,
    [reasonId],
  );
  if (!reason)
    throw requestError('request.invalid', {
      fields: [{ field: 'reasonId', message: 'Choose a reason.' }],
    });
  const documents = await hidePending(act, process, reason.text);
  return moveOn(act, process, 'delete', {
    note: note ? `${reason.text}. ${note}` : reason.text,
    tag: deletionTag(formKey),
    documents,
    detail: { reasonId },
  });
}

/** Locations by name, beginnings of it first; internal ones are none. */
export async function findClients(
  db: Db,
  search: string,
): Promise<{ clientId: number; name: string; company: string }[]> {
  return db.rows(
    'review-clients',
    `select c.client_id as "clientId", c.name, top.name as company
       from clients c join clients top on top.tenant_id = c.tenant_id and top.client_id = c.tenant_id
      where c.tenant_id <> $1 and c.name ilike $2 and not c.deactivated
      order by c.name not ilike $3, lower(c.name), c.client_id limit 50`,
    [db.binding.tenantId, containing(search), containing(search).slice(1)],
  );
}

/** Takes what waits for its review out of the employee's file; hidden, not removed (D18), so that an undo shows it again. */
export async function hidePending(
  act: Act,
  process: ProcessRow,
  reason: string,
): Promise<FiledDocument[]> {
  const { about_tenant_id: tenantId } = process;
  if (tenantId === null) return [];
  const images = (await itemImages(act.db, [process.dq_item_id])).map(({ imageId }) => imageId);
  const rows = await act.db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
    hideImages(theirs, images, reason),
  );
  return rows.map((row) => ({
    documentId: row.document_id,
    imageId: row.image_id,
    version: row.version,
    before: null,
    hidden: true,
  }));
}
