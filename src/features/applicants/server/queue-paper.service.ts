import { randomUUIDv7 } from 'node:crypto';
import {
  addDocument,
  copyFile,
  takeFile,
} from '#src/features/documents/server/documents.service.ts';
import { openItem } from '#src/features/intake/server/items.service.ts';
import type { ActivityTag } from '#src/features/work/review-process.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { IsoDate } from '#src/shared/dates.ts';

type Incoming = Parameters<typeof takeFile>[3];

/** Puts a paper into a file and into the queue of review; returns its document. */
export type Filer = (
  paper: Incoming,
  documentTypeId: number,
  name: string,
  expires?: IsoDate | null,
  /** What its reviewer is to look at: the paper is flagged with it. */
  doubt?: string | null,
) => Promise<string>;

/** Puts papers of somebody without an account into a file, and into the queue of review (R267). `db` is the jobs' view. */
export function filer(
  db: Db,
  kernel: Kernel,
  of: {
    tenantId: number;
    clientId: number;
    employeeId: string;
    day: string;
    tag: ActivityTag | null;
  },
): Filer {
  return async (paper, documentTypeId, name, expires = null, doubt = null) => {
    const said = { documentTypeId, docDate: of.day, expirationDate: expires };
    const file = await takeFile(db, kernel, of.tenantId, paper);
    const house = kernel.internalTenantId;
    await copyFile(db, kernel, of.tenantId, house, file.sha256);
    const [fileName, dqItemId, imageId] = [
      `${name}-${of.day}.pdf`,
      randomUUIDv7(),
      randomUUIDv7(),
    ] as const;
    const { clientId, employeeId } = of;
    const { documentId } = await addDocument(db, {
      ...{ clientId, employeeId, ...said, file, fileName, dqItemId, imageId },
      status: 'pendingReview',
      source: 'webUpload',
      uploadedBy: null,
    });
    await db.as({ role: 'jobs', tenantId: house, sites: '*' }, (own) =>
      openItem(own, {
        dqItemId,
        source: 'webUpload',
        about: { tenantId: of.tenantId, clientId, employeeId, documentId },
        uploadedBy: null,
        ...said,
        files: [{ imageId, fileName, file }],
        tag: of.tag,
        ...(doubt === null ? {} : { note: doubt, flagged: true }),
      }),
    );
    return documentId;
  };
}
