import { addDocument } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import {
  hidePapers,
  movePapers,
  notePaperFiled,
  orderPapers,
  releaseChosen,
  unfiledPapers,
} from './papers.sql.ts';
import { noteForRules } from './result-writes.sql.ts';

/** The type of a drug test's paper (0002_reference.sql): anyone who may not see results does not see it. */
export const RESULT_TYPE = 306;
const TAKEN_OUT = 'Its drug test result was taken out of this file.';

/** A result as far as its papers are concerned. */
interface Placed {
  drugTestId: string;
  employeeId: string | null;
  clientId: number;
  collectedOn: string | null;
}

/**
 * Brings the papers of a result to where the result is: into the file of its person as documents, the latest in force, or
 * out of sight while it waits for one. What was chosen in a file stays in it. Returns the documents that came from another file.
 */
export async function settlePapers(
  db: Db,
  { drugTestId, employeeId, clientId, collectedOn }: Placed,
  by: { id: string },
): Promise<string[]> {
  await releaseChosen(db, drugTestId, employeeId);
  if (employeeId === null) {
    await hidePapers(db, drugTestId, TAKEN_OUT);
    return [];
  }
  const moved = await movePapers(db, drugTestId, { employeeId, clientId, takenOut: TAKEN_OUT });
  for (const { paperId, sha256, fileName } of await unfiledPapers(db, drugTestId)) {
    const { documentId } = await addDocument(db, {
      clientId,
      employeeId,
      fileName,
      file: { sha256 },
      documentTypeId: RESULT_TYPE,
      docDate: collectedOn,
      expirationDate: null,
      status: 'accepted',
      source: 'upload',
      uploadedBy: by.id,
      acceptedBy: by.id,
    });
    await notePaperFiled(db, paperId, documentId);
  }
  await orderPapers(db, drugTestId);
  await noteForRules(db, drugTestId);
  return moved;
}
