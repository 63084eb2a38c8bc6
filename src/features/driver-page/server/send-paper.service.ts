import { filer } from '#src/features/applicants/server/queue-paper.service.ts';
import {
  inspectPaper,
  isHeicFile,
  kindOfFile,
} from '#src/features/documents/server/inspect-image.service.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import { ocrInTime } from '#src/features/documents/server/ocr-pdf.service.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import type { Context, Gate, Inspect } from '#src/server/handler.ts';
import { countTry, subject } from '#src/server/session/attempts.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { AppError, requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { DRIVER_PAGE_ERRORS } from '../driver-page.contract.ts';
import type { driverPageApi } from '../driver-page.contract.ts';
import { DOUBTS, hasWords, SENDS } from '../driver-page.rules.ts';
import { doubtedItem, type PageRecord } from './driver-page.sql.ts';
import { counted } from './enter.service.ts';
import { inTenant } from './in-tenant.ts';
import { openVisit } from './own-file.service.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);
type Api = typeof driverPageApi;

/** How long a picture waits for its turn to be read: then it is taken as it is. */
const PATIENCE_MS = 20_000;

/** Lets a body in only by a visit that lasts: nobody else keeps us busy with files. */
export const uploadGate: Gate = async (kernel, request) => {
  const { params } = request;
  const given =
    typeof params === 'object' && params !== null && 'visit' in params ? params.visit : null;
  const text = typeof given === 'string' ? given : '';
  await counted(kernel, request, 'driver-page.visit_over', async () => {
    const found = await kernel.pool.query(
      `select 1 from single_use_tokens where token_hash = $1 and purpose = 'driverVisit' and withdrawn_at is null and expires_at > now()
        and not has_departed(tenant_id)`,
      [hashToken(text)],
    );
    return found.rowCount === 0 ? null : found;
  });
  const wait = await countTry(kernel.pool, [
    subject(kernel.keys, 'driver page upload', text, 30, 300),
  ]);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
};

/**
 * Looks into a paper, and reads it before any transaction is open: on one without words there is no document. One that cannot
 * be read in time is not doubted, and none that a password protects. @throws driver-page.heic_photo, and those of
 * `inspectPaper`
 */
export const inspectDriverPaper: Inspect = async (path, sender) => {
  if (await isHeicFile(path)) throw fail('driver-page.heic_photo');
  const kind = await kindOfFile(path, '');
  const facts = await inspectPaper(path, sender);
  const isRead = kind === 'pdf' ? !facts.passwordProtected : kind === 'jpeg' || kind === 'png';
  if (!isRead || (kind === 'pdf' && (await isWritten(path)))) return facts;
  const { owner } = sender;
  const read = await ocrInTime(path, { owner, urgent: true, patience: PATIENCE_MS });
  return { ...facts, content: { isWordless: read !== null && !hasWords(read.text) } };
};

/** Whether a PDF has a word of its own, and is no scan; true where that is not known in time. */
async function isWritten(path: string): Promise<boolean> {
  try {
    const { text, fields } = await extractText(path);
    return /\p{L}{3}/u.test(text) || Object.keys(fields).length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.unavailable') return true;
    throw error;
  }
}

const isWordless = (content: unknown): boolean =>
  typeof content === 'object' &&
  content !== null &&
  'isWordless' in content &&
  content.isWordless === true;

/** Sends papers in: each waits for review. @throws driver-page.visit_over, request.invalid */
export async function uploadPaper(
  c: Context<Api['upload']>,
): Promise<{ sent: number; wordless: string[] }> {
  const { page } = await openVisit(c);
  const { tenantId, clientId, employeeId, pageId, zone } = page;
  const { documentTypeId: type, instead } = c.body;
  if (!(type in SENDS))
    throw requestError('request.invalid', {
      fields: [{ field: 'documentTypeId', message: 'Choose a document of the list.' }],
    });
  const day = todayIn(zone);
  const wordless = await inTenant(c.db, tenantId, async (db) => {
    const file = filer(db, c.kernel, { tenantId, clientId, employeeId, day, tag: null });
    const found: string[] = [];
    for (const upload of c.files) {
      const doubted = isWordless(upload.facts?.content);
      const doubt = doubted ? DOUBTS.asked : null;
      const documentId = await file(upload, type, 'from-driver', null, doubt);
      if (doubted) found.push(documentId);
    }
    return found;
  });
  if (instead !== undefined) await answerDoubt(c, page, instead, 'again');
  const detail = { employeeId, documentTypeId: type, files: c.files.length, wordless };
  c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  c.afterCommit(() => readSoon(c.kernel));
  announceQueue(c);
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: employeeId, requirement: permission });
  return { sent: c.files.length, wordless };
}

/** Keeps that a picture is right, although no words were found on it. @throws driver-page.visit_over, request.not_found */
export async function keepPaper(c: Context<Api['keepPaper']>): Promise<{ documentId: string }> {
  const { page } = await openVisit(c);
  const { documentId } = c.params;
  const { tenantId, clientId, employeeId, pageId } = page;
  if (!(await answerDoubt(c, page, documentId, 'right'))) throw requestError('request.not_found');
  const detail = { employeeId, documentId, wordless: 'kept' };
  c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  announceQueue(c);
  return { documentId };
}

/** Has the reviewer of a doubted picture read what its driver said of it; false where none was doubted. Said twice it is once. */
async function answerDoubt(
  c: Pick<Context<Api['keepPaper']>, 'db' | 'kernel'>,
  page: PageRecord,
  documentId: string,
  said: 'again' | 'right',
): Promise<boolean> {
  const house = c.kernel.internalTenantId;
  const note = DOUBTS[said];
  return c.db.as({ role: 'jobs', tenantId: house, sites: '*' }, async (own) => {
    const item = await doubtedItem(own, page, documentId, Object.values(DOUBTS));
    // What its reviewer wrote over it stays.
    if (item && item.note !== note) await changeItem(own, item.dqItemId, { note });
    return item !== null;
  });
}
