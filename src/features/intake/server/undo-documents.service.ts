import {
  hideFiled,
  standAgain,
  standYielded,
  waitAgain,
} from '#src/features/documents/server/undo-filing.service.ts';
import { showPending } from '#src/features/documents/server/hide-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ActDetail, FiledDocument } from './act.service.ts';
import { refused } from '#src/features/work/server/claim.service.ts';

/** Puts the client's documents back as they were; refused when one of them was changed since. */
export async function restoreDocuments(
  db: Db,
  detail: Pick<ActDetail, 'action' | 'documents' | 'superseded'>,
): Promise<void> {
  for (const document of detail.documents) {
    if (!(await restoreOne(db, detail.action, document)))
      throw refused(
        "This can no longer be undone: the document was changed in the employee's file since.",
      );
  }
  const idsOf = (documents: readonly { documentId: string }[]) =>
    documents.map(({ documentId }) => documentId);
  await standYielded(db, idsOf(detail.documents), idsOf(detail.superseded));
  for (const older of detail.superseded) await standAgain(db, older);
}

/** False when the document was changed since. */
async function restoreOne(
  db: Db,
  action: ActDetail['action'],
  { documentId, imageId, version, before, hidden, yielded }: FiledDocument,
): Promise<boolean> {
  if (hidden) return showPending(db, { documentId, imageId, version });
  const decided = action === 'accept' ? 'accepted' : 'rejected';
  const document = { documentId, version, status: yielded ? 'superseded' : decided } as const;
  return before ? waitAgain(db, document, before) : hideFiled(db, document);
}
