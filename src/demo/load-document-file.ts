import { createHash } from 'node:crypto';
import type { MvrData } from '#src/features/mvr/mvr-data.shapes.ts';
import { addDays } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { paperCompanyOf } from './companies.ts';
import { inTenant } from './load-rows.ts';
import { demoDocuments, renderFiled } from './pdfs/filed-documents.ts';
import type { DemoDocument } from './pdfs/filed-documents.ts';
import { mvrCode, mvrContents } from './pdfs/mvr.ts';
import { recordName } from './pdfs/paper.ts';
import { demoEmployee } from './people.ts';
import type { DemoEmployee } from './people.ts';
import { demoRandom, demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** The files that hold real PDFs (D31), as load-documents.ts counts them. */
const DOCUMENTED = 300;
/** Every so many of the papers came in from outside. */
const FROM_OUTSIDE = 3;

interface Filed {
  document: DemoDocument;
  employee: DemoEmployee;
}

/** What belongs to the papers of the first employees: MVRs as data, what consents say, and how papers came in. */
export async function loadDocumentFile(kernel: Kernel, world: DemoWorld): Promise<void> {
  const filed = filedPapers(world);
  const byTenant = Map.groupBy(filed, ({ employee }) => employee.topClientId);
  for (const [tenantId, papers] of byTenant) {
    await inTenant(kernel, tenantId, async (client) => {
      await client.query(MVRS, [
        tenantId,
        JSON.stringify(papers.flatMap((one) => mvrRow(world, one))),
      ]);
      await client.query(CONSENTS, [tenantId, JSON.stringify(papers.flatMap(consentRow))]);
    });
  }
  await loadArrivals(kernel, world, filed);
}

function filedPapers(world: DemoWorld): Filed[] {
  const filed: Filed[] = [];
  let documented = 0;
  for (let ordinal = 0; ordinal < world.employees && documented < DOCUMENTED; ordinal += 1) {
    const documents = demoDocuments(world, ordinal);
    if (documents.length === 0) continue;
    documented += 1;
    const employee = demoEmployee(world, ordinal);
    filed.push(...documents.map((document) => ({ document, employee })));
  }
  return filed;
}

const MVRS = `insert into mvr_records (tenant_id, mvr_id, client_id, employee_id, document_id, state, license, report_date, record)
  select $1, id, client_id, employee_id, document_id, state, license, day, record from jsonb_to_recordset($2::jsonb)
    as t (id uuid, client_id int, employee_id uuid, document_id uuid, state text, license text, day date, record jsonb)`;

/** What the paper says, drawn again as its layout draws it. */
function mvrRow(world: DemoWorld, { document, employee }: Filed): Record<string, unknown>[] {
  const { kind } = document;
  if (kind !== 'mvr' && kind !== 'initialMvr' && kind !== 'stateMvr') return [];
  if (!employee.license || !employee.licenseState) return [];
  const { rows, accident } = mvrContents({
    person: employee,
    company: paperCompanyOf(employee.clientId),
    docDate: document.docDate,
    expires: document.expires,
    pages: document.look === 'text' ? document.pages : 1,
    random: demoRandom(world.seed, `paper/${kind}`, document.ordinal),
  });
  const record: MvrData = {
    driver: {
      name: recordName(employee),
      birthDate: employee.dob,
      license: employee.license,
      state: employee.licenseState,
      class: employee.licenseClass,
    },
    reportDate: document.docDate,
    licenseStatus: 'VALID',
    violations: rows.map(([date = '', convicted = '', description = '', state = '', vehicle]) => ({
      date: isoOf(date),
      convictionDate: isoOf(convicted),
      description,
      state,
      commercial: vehicle === 'Y',
      ...mvrCode(description),
    })),
    accidents: accident
      ? [{ date: accident, preventable: null, description: 'Property damage only' }]
      : [],
    withdrawals: [],
  };
  return [
    {
      id: demoUuid('mvrPaper', document.ordinal),
      client_id: employee.clientId,
      employee_id: employee.id,
      document_id: document.id,
      state: employee.licenseState,
      license: employee.license,
      day: document.docDate,
      record,
    },
  ];
}

/** A date as American forms show it, as a civil date. */
function isoOf(written: string): string {
  const [month = '', day = '', year = ''] = written.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const CONSENTS = `insert into document_consents (tenant_id, document_id, client_id, license, license_state, dot_number, valid_from, valid_to)
  select $1, document_id, client_id, license, state, dot, from_day, to_day from jsonb_to_recordset($2::jsonb)
    as t (document_id uuid, client_id int, license text, state text, dot text, from_day date, to_day date)`;

/** Of every other consent somebody noted what it says. */
function consentRow({ document, employee }: Filed): Record<string, unknown>[] {
  const { dotNumber } = paperCompanyOf(employee.clientId);
  const { license, licenseState } = employee;
  if (document.kind !== 'queryConsent' || document.ordinal % 2 === 1) return [];
  if (!license || !licenseState || !dotNumber) return [];
  return [
    {
      document_id: document.id,
      client_id: employee.clientId,
      license,
      state: licenseState,
      dot: dotNumber,
      from_day: document.docDate,
      to_day: document.expires,
    },
  ];
}

const SOURCES = [
  ['email', 'records@clinic.example', 'Document for your driver'],
  ['fax', null, null],
  ['folder', null, null],
  ['externalUpload', 'partner@agency.example', 'Record as ordered'],
] as const;

/** How some papers came in: by mail, fax, a folder or an outside party. Their items are done. */
async function loadArrivals(
  kernel: Kernel,
  world: DemoWorld,
  filed: readonly Filed[],
): Promise<void> {
  const internal = kernel.internalTenantId;
  const rows: Record<string, unknown>[] = [];
  for (const { document, employee } of filed) {
    if (document.ordinal % FROM_OUTSIDE !== 0) continue;
    const bytes = await renderFiled(world, document);
    const sha256 = createHash('sha256').update(bytes).digest();
    await kernel.storage.put(internal, sha256, bytes);
    const [source, sender, subject] = SOURCES[document.ordinal % SOURCES.length] ?? SOURCES[0];
    rows.push({
      item: demoUuid('arrived', document.ordinal),
      image: demoUuid('arrivedImage', document.ordinal),
      instance: demoUuid('arrivedProcess', document.ordinal),
      document: document.id,
      source,
      sender,
      subject,
      received: `${addDays(document.filedOn, -1)}T13:00:00Z`,
      tenant: employee.topClientId,
      client: employee.clientId,
      employee: employee.id,
      sha256: `\\x${sha256.toString('hex')}`,
      size: bytes.length,
      pages: document.look === 'text' ? document.pages : 1,
      name: document.fileName,
    });
  }
  await inTenant(kernel, internal, async (client) => {
    for (const statement of ARRIVALS)
      await client.query(statement, [internal, JSON.stringify(rows)]);
  });
  for (const [tenantId, mine] of Map.groupBy(rows, ({ tenant }) => Number(tenant))) {
    await inTenant(kernel, tenantId, (client) =>
      client.query(
        `update documents d set image_id = t.image, dq_item_id = t.item
           from jsonb_to_recordset($2::jsonb) as t (image uuid, item uuid, document uuid)
          where d.tenant_id = $1 and d.document_id = t.document`,
        [tenantId, JSON.stringify(mine)],
      ),
    );
  }
}

const SHAPE = `as t (item uuid, image uuid, instance uuid, document uuid, source text, sender text, subject text,
  received timestamptz, tenant int, client int, employee uuid, sha256 bytea, size bigint, pages int, name text)`;

const ARRIVALS = [
  `insert into blobs (tenant_id, sha256, size, media_type, pages)
   select distinct on (sha256) $1::int, sha256, size, 'application/pdf', pages from jsonb_to_recordset($2::jsonb) ${SHAPE}
   on conflict do nothing`,
  `insert into dq_items (tenant_id, dq_item_id, source, received_at, about_tenant_id, about_client_id, about_employee_id,
     about_document_id, sender, subject)
   select $1, item, source, received, tenant, client, employee, document, sender, subject
     from jsonb_to_recordset($2::jsonb) ${SHAPE}`,
  `insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name)
   select $1, image, item, 1, sha256, name from jsonb_to_recordset($2::jsonb) ${SHAPE}`,
  `insert into process_instances (tenant_id, process_instance_id, process_key, state, dq_item_id, started_at, ended_at)
   select $1, instance, 'internalReviewProcess', 'done', item, received, least(received + interval '1 day', now())
     from jsonb_to_recordset($2::jsonb) ${SHAPE}`,
];
