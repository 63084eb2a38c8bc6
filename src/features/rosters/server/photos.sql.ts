import { noteBlob } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { PhotoFile } from '../photos.contract.ts';
import type { PhotoName } from '../photo-names.rules.ts';

export interface ImportRecord {
  importId: string;
  tenantId: number;
  clientId: number;
  finished: boolean;
  version: number;
}

export type PhotoRecord = PhotoFile & {
  sha256: Buffer | null;
  width: number | null;
  height: number | null;
};

export async function readImport(
  db: Db,
  importId: string,
  lock = false,
): Promise<ImportRecord | null> {
  const [row] = await db.rows<ImportRecord>(
    `photos-import${lock ? '-locked' : ''}`,
    `select import_id as "importId", tenant_id as "tenantId", client_id as "clientId", finished_at is not null as finished, version
       from photo_imports where tenant_id = (select app_tenant()) and import_id = $1 ${lock ? 'for update' : ''}`,
    [importId],
  );
  return row ?? null;
}

export async function readPhotos(db: Db, importId: string): Promise<PhotoRecord[]> {
  return db.rows(
    'photos-files',
    `select f.file_id as "fileId", f.file_name as "fileName", f.state, f.reason, e.employee_id as "employeeId",
        e.last_name || ', ' || e.first_name as "employeeName", p.employee_id is not null as replaces, f.sha256, f.width, f.height
       from photo_import_files f
       left join employees e on e.tenant_id = f.tenant_id and e.employee_id = f.employee_id and e.deleted_at is null
       left join employee_photos p on p.tenant_id = e.tenant_id and p.employee_id = e.employee_id and f.state <> 'stored'
      where f.tenant_id = (select app_tenant()) and f.import_id = $1 order by f.ordinal`,
    [importId],
  );
}

export async function insertImport(
  db: Db,
  importId: string,
  clientId: number,
  userId: string,
): Promise<void> {
  await db.rows(
    'photos-import-insert',
    'insert into photo_imports (tenant_id, import_id, client_id, uploaded_by) values ((select app_tenant()), $1, $2, $3)',
    [importId, clientId, userId],
  );
}

export async function insertPhoto(
  db: Db,
  made: {
    importId: string;
    clientId: number;
    ordinal: number;
    fileName: string;
    photo: { sha256: Buffer; size: number; width: number; height: number } | null;
    employeeId: string | null;
    state: PhotoFile['state'];
    reason: string | null;
  },
): Promise<void> {
  const { photo } = made;
  if (photo) await noteBlob(db, { ...photo, mediaType: 'image/jpeg' });
  await db.rows(
    'photos-file-insert',
    `insert into photo_import_files (tenant_id, import_id, client_id, ordinal, file_name, sha256, width, height, employee_id, state, reason)
     values ((select app_tenant()), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      made.importId,
      made.clientId,
      made.ordinal,
      made.fileName,
      photo?.sha256 ?? null,
      photo?.width ?? null,
      photo?.height ?? null,
      made.employeeId,
      made.state,
      made.reason,
    ],
  );
}

/** Whom a file name may mean, among the caller's rows: by work id first, then by name. */
export async function peopleNamed(
  db: Db,
  { workIds, names }: PhotoName,
  sites: readonly number[],
): Promise<string[]> {
  const byId = await db.rows<{ employeeId: string }>(
    'photos-by-work-id',
    `select employee_id as "employeeId" from employees where tenant_id = (select app_tenant()) and deleted_at is null
        and replaced_by is null and client_id = any ($2::int[]) and work_id collate "C" = any ($1::text[]) limit 3`,
    [workIds.flatMap((id) => [id, id.toUpperCase(), id.toLowerCase()]), sites],
  );
  if (byId.length > 0 || names.length === 0) return byId.map(({ employeeId }) => employeeId);
  const byName = await db.rows<{ employeeId: string }>(
    'photos-by-name',
    `select employee_id as "employeeId" from employees where tenant_id = (select app_tenant()) and deleted_at is null
        and replaced_by is null and client_id = any ($2::int[]) and sort_name = any ($1::text[]) limit 3`,
    [names, sites],
  );
  return byName.map(({ employeeId }) => employeeId);
}

export async function setPhoto(
  db: Db,
  fileId: string,
  set: { state: PhotoFile['state']; employeeId: string | null; reason: string | null },
): Promise<void> {
  await db.change(
    'photos-file-set',
    `update photo_import_files set state = $2, employee_id = $3, reason = $4
      where tenant_id = (select app_tenant()) and file_id = $1`,
    [fileId, set.state, set.employeeId, set.reason],
    { least: 1 },
  );
}

export async function touchImport(db: Db, importId: string, finished: boolean): Promise<void> {
  await db.change(
    'photos-import-touch',
    `update photo_imports set version = version + 1, finished_at = case when $2::boolean then now() else finished_at end
      where tenant_id = (select app_tenant()) and import_id = $1`,
    [importId, finished],
    { least: 1 },
  );
}

/** Puts a photo into an employee's file, in the place of the one that is there. Returns the employee's location. */
export async function keepPhoto(
  db: Db,
  photo: { employeeId: string; sha256: Buffer; width: number; height: number; userId: string },
): Promise<number | null> {
  const [row] = await db.rows<{ clientId: number }>(
    'photos-keep',
    `insert into employee_photos (tenant_id, employee_id, client_id, sha256, width, height, uploaded_by)
     select e.tenant_id, e.employee_id, e.client_id, $2, $3, $4, $5 from employees e
      where e.tenant_id = (select app_tenant()) and e.employee_id = $1 and e.deleted_at is null
     on conflict (tenant_id, employee_id) do update set sha256 = excluded.sha256, width = excluded.width, height = excluded.height,
       uploaded_by = excluded.uploaded_by, uploaded_at = now(), client_id = excluded.client_id
     returning client_id as "clientId"`,
    [photo.employeeId, photo.sha256, photo.width, photo.height, photo.userId],
  );
  return row?.clientId ?? null;
}

export async function readEmployeePhoto(
  db: Db,
  employeeId: string,
): Promise<{ tenantId: number; sha256: Buffer; size: number } | null> {
  const [row] = await db.rows<{ tenantId: number; sha256: Buffer; size: number }>(
    'photos-of-employee',
    `select p.tenant_id as "tenantId", p.sha256, b.size from employee_photos p
       join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
       join blobs b on b.tenant_id = p.tenant_id and b.sha256 = p.sha256
      where p.employee_id = $1`,
    [employeeId],
  );
  return row ?? null;
}

/** Forgets the images of an import; those that were put into files stay there. */
export async function forgetPhotos(db: Db, importId: string): Promise<void> {
  await db.change(
    'photos-forget',
    'delete from photo_import_files where tenant_id = (select app_tenant()) and import_id = $1',
    [importId],
    { least: 0 },
  );
}
