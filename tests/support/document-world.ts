import { randomUUID } from 'node:crypto';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { textPdf } from './pdf-files.ts';
import { openWorld } from './world.ts';
import type { Client, Employee } from './world.ts';

const EMPLOYER: readonly Permission[] = [
  'client.viewEmployee',
  'client.viewRoster',
  'client.uploadDocuments',
  'records.hideDocument',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
];

/** A one-page PDF, unlike any other. */
export const paper = (text = 'A paper') => textPdf([`${text} ${randomUUID()}`]);

/** The address of a part of an employee's file. */
export const fileOf = (employee: Employee, part = 'documents') =>
  `/v1/employees/${employee.employeeId}/${part}`;

/** What a filed document is, where it is not a miscellaneous paper. */
export interface Given {
  typeId?: number;
  docDate?: string | null;
  expirationDate?: string | null;
  status?: 'accepted' | 'pendingReview' | 'superseded';
  bytes?: Uint8Array;
  imageId?: string;
}

/**
 * A company with a yard and a dock and a driver at each, another company, and the roles of D6: an employer with all of
 * the client group, a clerk of the yard alone, care across clients, and the other company's employer.
 */
export async function openDocumentWorld() {
  const world = await openWorld();
  const fleet = await world.makeClient({ name: 'Fleet', dotNumber: '1234567' });
  const yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const dock = await world.makeClient({ parent: fleet, name: 'Dock' });
  const other = await world.makeClient({ name: 'Other' });
  const driver = await world.makeEmployee({
    client: yard,
    firstName: 'Dora',
    lastName: 'Quill',
    license: 'QF443219',
    licenseState: 'OH',
  });
  const docker = await world.makeEmployee({ client: dock, firstName: 'Dan', lastName: 'Crane' });
  const stranger = await world.makeEmployee({ client: other, lastName: 'Strange' });
  const as = async (client: Client, permissions: readonly Permission[], lastName: string) =>
    world.as(await world.makeUser({ client, permissions, firstName: 'Erin', lastName }));
  const employer = await as(fleet, EMPLOYER, 'Employer');
  const terminal = await as(yard, ['client.viewEmployee', 'client.uploadDocuments'], 'Terminal');
  const care = await as(
    world.internal,
    ['customerCare.assumeClient', 'dq.customerCareIntervention', 'records.hideDocument'],
    'Care',
  );
  const foreign = await as(other, EMPLOYER, 'Foreign');

  /** Puts a document into a file as the review does. */
  async function file(employee: Employee, given: Given = {}): Promise<string> {
    const { tenantId, clientId, employeeId } = employee;
    return transaction(world.kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
      const taken = await takeFile(db, world.kernel, tenantId, given.bytes ?? paper());
      const { documentId } = await addDocument(db, {
        clientId,
        employeeId,
        documentTypeId: given.typeId ?? 272,
        docDate: given.docDate === undefined ? '2026-01-02' : given.docDate,
        expirationDate: given.expirationDate ?? null,
        status: given.status ?? 'accepted',
        file: taken,
        fileName: 'paper.pdf',
        source: 'upload',
        uploadedBy: null,
        imageId: given.imageId ?? null,
      });
      return documentId;
    });
  }

  return {
    world,
    fleet,
    yard,
    dock,
    driver,
    docker,
    stranger,
    employer,
    terminal,
    care,
    foreign,
    file,
  };
}

export type DocumentWorld = Awaited<ReturnType<typeof openDocumentWorld>>;
