import { arrangePdf } from '#src/features/documents/server/arrange-pdf.service.ts';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import {
  inspectPaper,
  isHeicFile,
  kindOfFile,
} from '#src/features/documents/server/inspect-image.service.ts';
import { ocrInTime } from '#src/features/documents/server/ocr-pdf.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context, Gate, Inspect } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { countTry, networkSubject, subject } from '#src/server/session/attempts.ts';
import { lendFiles } from '#src/server/storage/storage.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { LicensePhoto } from '../apply.shapes.ts';
import type { licensePhotosApi } from '../license-photos.contract.ts';
import type { Answers } from '../application.shapes.ts';
import { readingFault, type LicenseReading, type Side } from '../license-photo.rules.ts';
import { licenseIn } from '../license-text.rules.ts';
import type { ApplicationRecord } from './applications.sql.ts';
import { mainLicense } from './new-file.service.ts';
import { inTenant, openDraft } from './open-link.service.ts';
import { dropPhoto, photosOf, putPhoto, type PhotoRow } from './photos.sql.ts';
import type { Filer } from './queue-paper.service.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof licensePhotosApi;

/** How long a photo waits for its turn to be read: then the driver types. */
const PATIENCE_MS = 20_000;
/** What the reviewer reads of a photo that the applicant was told shows no license, and kept. */
const NO_LICENSE =
  'We saw no license on the photo of the front. The applicant was told so, and kept it.';
/** What a commercial license is filed as, and an ordinary one. */
const [CDL_PAPER, LICENSE_PAPER] = [301, 335] as const;

/** Lets a photo in only by the link of an application, and bounds how often somebody has one read. */
export const photoGate: Gate = async (kernel, request) => {
  const { params } = request;
  const given =
    typeof params === 'object' && params !== null && 'token' in params ? params.token : null;
  const text = typeof given === 'string' ? given : '';
  const wait = await countTry(kernel.pool, [
    networkSubject(kernel.keys, 'application photo', request, 60, 300),
    subject(kernel.keys, 'license photo', text, 20, 300),
  ]);
  if (wait > 0) throw fail('applicants.too_many_tries', { retryAfter: wait });
  const { rowCount } = await kernel.pool.query(
    `select 1 from single_use_tokens where token_hash = $1 and purpose = 'application' and withdrawn_at is null and expires_at > now()
        and not has_departed(tenant_id)`,
    [hashToken(text)],
  );
  if (rowCount === 0) throw fail('applicants.link_unknown');
};

/**
 * Looks into a photo of a license and reads it, before any transaction is open. What cannot be read in time is kept unread:
 * nobody waits for it. @throws applicants.heic_photo, no_photo, and those of `inspectPaper`
 */
export const inspectLicense: Inspect = async (path, sender) => {
  const kind = await kindOfFile(path, '');
  if (kind === 'empty') return inspectPaper(path, sender);
  if (await isHeicFile(path)) throw fail('applicants.heic_photo');
  if (kind !== 'jpeg' && kind !== 'png') throw fail('applicants.no_photo');
  const facts = await inspectPaper(path, sender);
  return { ...facts, content: await readLicense(path, sender.owner) };
};

async function readLicense(path: string, owner: string): Promise<LicenseReading | null> {
  const read = await ocrInTime(path, { owner, urgent: true, patience: PATIENCE_MS });
  return read && licenseIn(read.text, latestToday());
}

/** A photo as the form shows it: that it is there, and what was read; never the picture itself. */
export const shownPhoto = ({ side, takenAt, reading }: Omit<PhotoRow, 'sha256'>): LicensePhoto => ({
  side,
  takenAt,
  reading,
  fault: readingFault(side, reading),
});

/** Keeps a photo of one side, in the place of the one before. @throws those of the contract */
export async function addPhoto(c: Context<Api['addPhoto']>): Promise<LicensePhoto> {
  const { application } = await openDraft(c);
  const { tenantId, applicationId, clientId } = application;
  const { side } = c.body;
  const [upload] = c.files;
  if (!upload) throw requestError('request.invalid');
  const reading = (upload.facts?.content ?? null) as LicenseReading | null;
  const takenAt = await inTenant(c.db, tenantId, async (db) => {
    await letGo(db, application, side);
    const { sha256 } = await takeFile(db, c.kernel, tenantId, upload);
    return putPhoto(db, application, { side, sha256, reading });
  });
  const detail = { licensePhoto: side, read: reading?.isLicense ?? false };
  c.audit({ entity: 'application', entityId: applicationId, tenantId, clientId, detail });
  return shownPhoto({ side, takenAt, reading });
}

/** The bytes of a photo that another takes the place of wait for their removal. */
async function letGo(db: Db, application: ApplicationRecord, side: Side): Promise<void> {
  const old = (await photosOf(db, application)).find((one) => one.side === side);
  if (old) await noteWaiting(db, application.tenantId, [old.sha256]);
}

/** Takes a photo back before the application is sent; one that is gone already is no fault. @throws those of the contract */
export async function removePhoto(c: Context<Api['removePhoto']>): Promise<{ side: Side }> {
  const { application } = await openDraft(c);
  const { tenantId, applicationId, clientId } = application;
  const { side } = c.params;
  await inTenant(c.db, tenantId, async (db) => {
    await letGo(db, application, side);
    await dropPhoto(db, application, side);
  });
  const detail = { licensePhoto: side, removed: true };
  c.audit({ entity: 'application', entityId: applicationId, tenantId, clientId, detail });
  return { side };
}

/** Files the photos as one paper, front and back, with the last day that the driver confirmed. */
export async function fileLicense(
  db: Db,
  kernel: Kernel,
  application: ApplicationRecord,
  answers: Answers,
  file: Filer,
): Promise<void> {
  const { tenantId, applicationId } = application;
  const photos = await photosOf(db, application);
  if (photos.length === 0) return;
  const license = mainLicense(answers);
  await using lent = await lendFiles(
    kernel.storage,
    photos.map(({ sha256 }) => ({ tenantId, sha256 })),
  );
  const pages = photos.map((_, source) => ({ source, page: 1, turn: 0 }));
  const [made] = await arrangePdf(
    lent.files.map(({ path }) => path),
    [{ to: kernel.storage.temporaryPath(), pages }],
    applicationId,
  );
  if (!made) throw new Error('The photos were not bound');
  const isOrdinary = license?.kind === 'D';
  const doubts = photos.some(
    ({ side, reading }) => side === 'front' && reading?.isLicense === false,
  );
  await file(
    made,
    isOrdinary ? LICENSE_PAPER : CDL_PAPER,
    'license',
    license?.until || null,
    doubts ? NO_LICENSE : null,
  );
}
