import { hostname } from 'node:os';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { addLateFiles, openItem } from './items.service.ts';
import type { Arrival as NewItem } from './items.service.ts';
import { readSoon } from './read-soon.service.ts';
import { asJob } from '#src/server/frame.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { noteReturn, wasSent } from '#src/server/mail/outbox.ts';
import { AppError } from '#src/shared/errors.ts';
import type { DeliveryReport } from '../delivery-report.rules.ts';
import { MOST_FILES } from '../intake.rules.ts';
import {
  inInternal,
  keepBytes,
  leaseArrival,
  lockArrival,
  postponeArrival,
  settleArrival,
} from './arrivals.sql.ts';
import type { Arrival, ArrivalSource } from './arrivals.sql.ts';
import {
  openFile,
  openFolderFile,
  openMail,
  unreadWhole,
  Workplace,
} from './take-apart.service.ts';
import type { Opened, OpenedFile } from './take-apart.service.ts';
import { addUnreadable, leaseRetry, moveUnreadable, postponeRetry } from './unreadable.sql.ts';
import type { Retried } from './unreadable.sql.ts';

/** After so many attempts that ended the server or failed for no known reason, a person has to look. */
const MOST_ATTEMPTS = 3;

/** Who holds leases: the data directory is one server's at a time, so after a crash its own leases are free again. */
export function holderOf(kernel: Pick<Kernel, 'config'>): string {
  return `${hostname()}:${kernel.config.dataDir}`;
}

/** Opens the oldest arrival that waits; false when none does. */
export async function openNextArrival(kernel: Kernel): Promise<boolean> {
  const arrival = await inInternal(kernel, (db) => leaseArrival(db, holderOf(kernel)));
  if (!arrival) return false;
  const place = new Workplace(kernel);
  try {
    const opened =
      arrival.attempts > MOST_ATTEMPTS
        ? whole(arrival, 'failed')
        : await openArrival(kernel, place, arrival, false);
    await settle(kernel, arrival, opened, null);
  } catch (error) {
    const busy = error instanceof AppError && error.code === 'documents.busy';
    if (!busy) noteFault(kernel, error, arrival.attempts);
    await inInternal(kernel, (db) => postponeArrival(db, arrival.arrivalId, !busy));
    return !busy;
  } finally {
    await place.clear();
  }
  return true;
}

/** Reads the oldest file that someone wants read again; false when there is none. */
export async function openNextRetry(kernel: Kernel): Promise<boolean> {
  const file = await inInternal(kernel, (db) => leaseRetry(db, holderOf(kernel)));
  if (!file) return false;
  const place = new Workplace(kernel);
  try {
    await settle(kernel, file, await openAgain(kernel, place, file), file);
  } catch (error) {
    const busy = error instanceof AppError && error.code === 'documents.busy';
    if (!busy) {
      noteFault(kernel, error, file.attempts);
      await settle(kernel, file, { ...factsOf(file), files: [unreadAgain(file)] }, file);
    } else await inInternal(kernel, (db) => postponeRetry(db, file.fileId));
    return !busy;
  } finally {
    await place.clear();
  }
  return true;
}

function noteFault(kernel: Kernel, error: unknown, attempts: number): void {
  kernel.log.error(
    {
      kind: error instanceof Error ? error.name : 'unknown',
      ...(error instanceof Error && 'code' in error ? { code: String(error.code) } : {}),
      attempts,
    },
    'what arrived could not be opened',
  );
}

/** What is about to be settled: an arrival, or one of its files once more. */
interface Origin {
  arrivalId: string;
  source: ArrivalSource;
  aboutTenantId: number | null;
  aboutClientId: number | null;
  /** Absent where a file of the list is read again: no report gets there. */
  isReturn?: boolean;
}

const factsOf = (file: Retried) => ({
  sender: file.sender,
  subject: file.subject,
  text: file.text,
  hasCoverSheet: false,
  report: null,
});

function whole(
  arrival: Pick<Arrival, 'source' | 'fileName' | 'size' | 'sha256'>,
  reason: 'failed' | 'empty' | 'mailDamaged',
): Opened {
  const mediaType = arrival.source === 'email' ? 'message/rfc822' : 'application/octet-stream';
  return {
    sender: null,
    subject: null,
    text: null,
    hasCoverSheet: false,
    report: null,
    files: [unreadWhole(arrival, mediaType, reason)],
  };
}

async function openArrival(
  kernel: Kernel,
  place: Workplace,
  arrival: Omit<Arrival, 'isReturn'>,
  anyNumber: boolean,
): Promise<Opened> {
  const isMail = arrival.source === 'email';
  if (!arrival.sha256) return whole(arrival, isMail ? 'mailDamaged' : 'empty');
  const path = await place.stored(kernel.internalTenantId, arrival.sha256);
  const file = { ...arrival, path, sha256: arrival.sha256 };
  return isMail ? openMail(place, file, anyNumber) : openFolderFile(place, file);
}

/** Reads a file of the list once more: the mail itself, the folder's file, or one attachment. */
async function openAgain(kernel: Kernel, place: Workplace, file: Retried): Promise<Opened> {
  if (file.attempts > MOST_ATTEMPTS || !file.sha256)
    return { ...factsOf(file), files: [unreadAgain(file)] };
  if (file.ordinal === 0) return openArrival(kernel, place, file, file.reason === 'tooManyFiles');
  const path = await place.stored(kernel.internalTenantId, file.sha256);
  const opened = await openFile(place, { ...file, path, sha256: file.sha256 });
  const files = [opened.unread ? { ...opened, unread: { ...opened.unread, path: null } } : opened];
  return { ...factsOf(file), files };
}

function unreadAgain(file: Retried): OpenedFile {
  const { ordinal, fileName, mediaType, size, sha256 } = file;
  const reason = file.sha256 ? 'failed' : file.reason;
  return {
    ordinal,
    fileName,
    document: null,
    unread: { path: null, size, sha256, mediaType, reason },
  };
}

/**
 * Commits what came of an arrival: its documents as one item, what could not be read on its list, and that it is dealt
 * with, all or nothing. So whenever the server ends, it is opened again or was opened, and never both.
 */
async function settle(
  kernel: Kernel,
  origin: Origin,
  opened: Opened,
  again: Retried | null,
): Promise<void> {
  const tenantId = kernel.internalTenantId;
  const items = await asJob(kernel, { tenantId, action: 'intake.open' }, async (job) => {
    const { db } = job;
    job.live({ tenantId, topic: 'intake', requirement: 'dq.worklists' });
    if (!again && !(await lockArrival(db, origin.arrivalId))) return [];
    if (again && !(await settleRetry(db, again))) return [];
    if (!again && (await isDealtWith(db, kernel, origin, opened.report))) {
      await settleArrival(db, origin.arrivalId, { ...NOTHING_KEPT, state: 'opened' });
      job.afterCommit(() => kernel.wakeJobs());
      return [];
    }
    const made = await openItems(db, kernel, origin, opened, again);
    for (const { fileName, ordinal, unread } of opened.files) {
      if (!unread) continue;
      const { path, ...facts } = unread;
      if (path && facts.sha256)
        await keepBytes(db, kernel, { ...facts, path, sha256: facts.sha256 });
      await addUnreadable(db, {
        ...facts,
        fileName,
        ordinal,
        arrivalId: origin.arrivalId,
        dqItemId: made[0] ?? again?.dqItemId ?? null,
      });
    }
    if (again && made[0]) await noteItem(db, again, made[0]);
    if (!again || again.ordinal === 0)
      await settleArrival(db, origin.arrivalId, {
        state: made.length > 0 ? 'opened' : 'unreadable',
        sender: opened.sender,
        subject: opened.subject,
        text: opened.text,
      });
    for (const dqItemId of made)
      job.audit({
        entity: 'dqItem',
        entityId: dqItemId,
        clientId: origin.aboutClientId,
        detail: { arrivalId: origin.arrivalId, source: origin.source },
      });
    if (made.length > 0) job.afterCommit(() => readSoon(kernel));
    return made;
  });
  kernel.metrics.arrivals.inc({
    source: origin.source,
    outcome: items.length > 0 ? 'opened' : 'unreadable',
  });
}

/** Of a report neither the address nor the words are kept: what it says stands with the mail. */
const NOTHING_KEPT = { sender: null, subject: null, text: null };

/**
 * Whether nobody has to look at an arrival: a report of a mail of ours, which is noted with that mail, or anything else that
 * came to the mailbox for reports.
 */
async function isDealtWith(
  db: Db,
  kernel: Kernel,
  origin: Origin,
  report: DeliveryReport | null,
): Promise<boolean> {
  const isReturn = origin.isReturn ?? false;
  if (report === null) return isReturn;
  const { hasFailed, ...what } = report;
  const isOurs = await db.asOwner((owner) =>
    hasFailed ? noteReturn(owner, kernel.keys, what) : wasSent(owner, kernel.keys, what),
  );
  if (isOurs && hasFailed)
    kernel.log.info({ mailId: what.mailId, status: what.status }, 'a mail came back');
  return isOurs || isReturn;
}

/** The file is no longer on the list, unless it turns out to be unreadable again (`addUnreadable`). */
function settleRetry(db: Db, { fileId }: Retried): Promise<boolean> {
  return moveUnreadable(db, fileId, { from: ['reading'], to: 'taken', by: null });
}

async function noteItem(db: Db, { fileId }: Retried, dqItemId: string): Promise<void> {
  await moveUnreadable(db, fileId, { from: ['taken'], to: 'taken', by: null, dqItemId });
}

/** Returns the ids of the items that were opened or added to. */
async function openItems(
  db: Db,
  kernel: Kernel,
  origin: Origin,
  opened: Opened,
  again: Retried | null,
): Promise<string[]> {
  const files: NewItem['files'][number][] = [];
  for (const { fileName, document } of opened.files) {
    if (!document) continue;
    const { pages, passwordProtected, ...bytes } = document;
    const facts = { pages, passwordProtected };
    files.push({
      fileName,
      file: await takeFile(db, kernel, kernel.internalTenantId, { ...bytes, facts }),
    });
  }
  if (files.length === 0) return [];
  if (again?.dqItemId && (await addLateFiles(db, again.dqItemId, files))) return [again.dqItemId];
  const items: string[] = [];
  for (let at = 0; at < files.length; at += MOST_FILES) {
    const { dqItemId } = await openItem(db, {
      source: origin.source,
      about:
        origin.aboutTenantId === null || origin.aboutClientId === null
          ? null
          : {
              tenantId: origin.aboutTenantId,
              clientId: origin.aboutClientId,
              employeeId: null,
              documentId: null,
            },
      uploadedBy: null,
      sender: opened.sender,
      subject: opened.subject,
      bodyText: opened.text,
      files: files.slice(at, at + MOST_FILES),
      tag: null,
      // Whose papers these are only a cover sheet says: without one a person decides what becomes of the mail.
      ...(origin.source === 'email' && !opened.hasCoverSheet ? { step: 'classifyEmail' } : {}),
    });
    items.push(dqItemId);
  }
  return items;
}
