import type { Db } from '#src/server/db/handle.ts';
import type { LicenseReading, Side } from '../license-photo.rules.ts';
import type { ApplicationRecord } from './applications.sql.ts';

export interface PhotoRow {
  side: Side;
  sha256: Buffer;
  takenAt: string;
  reading: LicenseReading | null;
}

type Of = Pick<ApplicationRecord, 'tenantId' | 'applicationId'>;

/** The photos of an application, the front first. */
export function photosOf(db: Db, { tenantId, applicationId }: Of): Promise<PhotoRow[]> {
  return db.rows<PhotoRow>(
    'applicants-photos',
    `select side, sha256, taken_at as "takenAt", reading from application_photos
      where tenant_id = $1 and application_id = $2 order by side desc`,
    [tenantId, applicationId],
  );
}

/** Keeps a photo in the place of the one before; returns when. The caller holds the application. */
export async function putPhoto(
  db: Db,
  { tenantId, applicationId }: Of,
  photo: Omit<PhotoRow, 'takenAt'>,
): Promise<string> {
  const [row] = await db.rows<{ takenAt: string }>(
    'applicants-photo-put',
    `insert into application_photos (tenant_id, application_id, side, sha256, reading) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (tenant_id, application_id, side) do update
       set sha256 = excluded.sha256, reading = excluded.reading, taken_at = now()
     returning taken_at as "takenAt"`,
    [
      tenantId,
      applicationId,
      photo.side,
      photo.sha256,
      photo.reading === null ? null : JSON.stringify(photo.reading),
    ],
  );
  if (!row) throw new Error('The photo was not kept');
  return row.takenAt;
}

/** Takes a photo out; one that is not there is none. */
export async function dropPhoto(
  db: Db,
  { tenantId, applicationId }: Of,
  side: Side,
): Promise<void> {
  await db.change(
    'applicants-photo-drop',
    'delete from application_photos where tenant_id = $1 and application_id = $2 and side = $3',
    [tenantId, applicationId, side],
    { least: 0 },
  );
}

/** Takes out the photos of drafts that nobody can go on with any more; returns the hashes of their bytes. */
export async function forgetPhotos(db: Db, tenantId: number, days: number): Promise<Buffer[]> {
  const rows = await db.rows<{ sha256: Buffer }>(
    'applicants-photos-forget',
    `delete from application_photos p using applications a
      where p.tenant_id = $1 and a.tenant_id = $1 and a.application_id = p.application_id and a.state = 'draft'
        and a.expires_at < now() - make_interval(days => $2)
      returning p.sha256`,
    [tenantId, days],
  );
  return rows.map(({ sha256 }) => sha256);
}
