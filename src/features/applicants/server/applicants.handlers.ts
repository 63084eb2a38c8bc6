import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { searchWords } from '#src/server/db/like.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { APPLICANT_COLUMNS } from '../applicants.columns.ts';
import { applicantsApi } from '../applicants.contract.ts';
import { applyApi } from '../apply.contract.ts';
import { licensePhotosApi } from '../license-photos.contract.ts';
import type { Shown } from '../applicants.rules.ts';
import { decline, hire, readOne, reopen } from './applicants.service.ts';
import { countApplicants, listApplicants } from './applicants.sql.ts';
import type { ApplicantFilter, ListedApplicant } from './applicants.sql.ts';
import { begin, copy, save, visit } from './apply.service.ts';
import { addPhoto, inspectLicense, photoGate, removePhoto } from './license-photos.service.ts';
import { addLink, listLinks, withdrawLink } from './links.service.ts';
import { answer, ask, orderCheck, readBoard, writeLetter } from './pipeline.service.ts';
import { send, signConsent, withdrawConsent } from './sign.service.ts';

type Acting = Pick<Context<Endpoint>, 'db' | 'clientId' | 'caller' | 'searchHeader'>;
interface Asked {
  stage?: Shown | undefined;
  search?: string | undefined;
}

async function filterOf(c: Acting, { stage, search }: Asked) {
  const { tenantId, clientId } = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  const words = searchWords(search === 'header' ? c.searchHeader : search);
  return { tenantId, clientId, stage: stage ?? null, words };
}

const BATCH = 1000;

async function* wholeList(
  db: Acting['db'],
  filter: Omit<ApplicantFilter, 'limit' | 'after'>,
): AsyncGenerator<ListedApplicant[]> {
  let after: ApplicantFilter['after'] = null;
  do {
    const rows: ListedApplicant[] = await listApplicants(db, { ...filter, limit: BATCH, after });
    yield rows;
    const last: ListedApplicant | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? [last.cursorAt, last.applicantId] : null;
  } while (after !== null);
}

export const applicantsCalls = callsOf(applicantsApi, {
  links: listLinks,
  addLink,
  withdrawLink,

  list: async (c) => {
    const { limit, after } = c.query;
    const rows = await listApplicants(c.db, {
      ...(await filterOf(c, c.query)),
      limit: limit + 1,
      after: timeCursor(after),
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      next: last ? encodeCursor([last.cursorAt, last.applicantId]) : null,
    };
  },

  counts: async (c) => countApplicants(c.db, await placeOf(c.db, c.clientId ?? c.caller.clientId)),

  exportList: async (c) => {
    const filter = await filterOf(c, c.query);
    const file = await csvFile(c, {
      name: 'Applicants',
      columns: APPLICANT_COLUMNS,
      wanted: c.query.columns,
      batches: wholeList(c.db, filter),
      only: { ids: c.query.only, idOf: ({ applicantId }) => applicantId },
    });
    c.audit({
      entity: 'export',
      entityId: 'applicants',
      clientId: filter.clientId,
      detail: { rows: file.rows, columns: file.columns, stage: filter.stage },
    });
    return file.stream;
  },

  board: readBoard,
  order: orderCheck,
  ask,
  answer,
  write: writeLetter,

  read: readOne,
  decline,
  hire,
  reopen,
});

/** What applicants call by their link. */
export const applyCalls = callsOf(applyApi, {
  visit,
  begin,
  save,
  consent: signConsent,
  withdrawConsent,
  send,
  copy,
});

/** The photos of the license: each is read before any transaction is open. */
export const licensePhotosCalls = {
  ...callsOf(licensePhotosApi, { addPhoto, removePhoto }),
  inspect: inspectLicense,
  gates: { addPhoto: photoGate },
};
