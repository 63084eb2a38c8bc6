import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import {
  takeResults,
  type SentRow,
} from '#src/features/drug-testing/server/take-results.service.ts';
import type { ResultFields } from '#src/features/drug-testing/result-layout.rules.ts';
import { addDays, type IsoDate } from '#src/shared/dates.ts';
import type { Caller } from '#src/server/caller.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Upload } from '#src/server/uploads.ts';
import { paperCompanyOf } from './companies.ts';
import { inTenant } from './load-rows.ts';
import type { DemoWorld } from './random.ts';

interface Driver {
  firstName: string;
  lastName: string;
  dob: IsoDate;
  workId: string | null;
}

/**
 * Results as laboratories and technicians sent them to the demo's employer: most found their person, some wait, some were
 * corrected, some rows could not be taken; and breath tests to be reviewed, with and without faults.
 */
export async function loadDrugTests(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  account: { id: string; name: string; email: string },
): Promise<void> {
  // What came before results were sent in by layout.
  const { rows: tenants } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenant_id: id } of tenants)
    await inTenant(kernel, id, (client) =>
      client.query(
        `update drug_tests set received_at = reported_on::timestamp at time zone 'utc' + interval '15 hours'
          where tenant_id = $1`,
        [id],
      ),
    );
  const drivers = await inTenant(kernel, tenantId, async (client) => {
    const found = await client.query<Driver>(
      `select first_name as "firstName", last_name as "lastName", dob, work_id as "workId" from employees e
        where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.archived_at is null and e.dob is not null
          and e.sort_name in (select sort_name from employees where tenant_id = $1 group by sort_name having count(*) = 1)
        order by e.employee_id limit 24`,
      [tenantId],
    );
    return found.rows;
  });
  if (drivers.length < 24) return;
  const caller: Caller = {
    kind: 'user',
    sessionId: '',
    id: account.id,
    tenantId,
    clientId: tenantId,
    email: account.email,
    name: account.name,
    isConcordeUser: false,
    isPseudoUser: false,
    maskSsn: true,
    grants: {},
    sites: '*',
    services: null,
    impersonator: null,
  };
  const employer = paperCompanyOf(tenantId).name;
  const send = async (fileName: string | null, rows: readonly ResultFields[]) => {
    const sent: SentRow[] = [];
    for (const [at, fields] of rows.entries())
      sent.push({ line: at + 2, fields, paper: await paperOf(kernel, employer, fields) });
    return transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
      takeResults(
        // The demo's rows have no reader yet to tell, and its audit begins with its first user.
        {
          db,
          kernel,
          caller,
          grants: { client: ['viewPII'] },
          audit: () => undefined,
          live: () => undefined,
        },
        {
          clientId: tenantId,
          source: fileName === null ? 'http' : 'file',
          fileName,
          rows: sent,
        },
      ),
    );
  };
  const { laboratory, corrected, technician } = demoResults(drivers, world.today);
  await send('Prairie Laboratories.csv', laboratory);
  await send(null, corrected);
  await send('Breath tests.csv', technician);
}

/** Results that came with their papers; the others still wait for them. */
const WITH_PAPER = /^C2(41870|41871|41872|41874|41879|41920)$|^ATF-72(01|20|30)$/;

/** The paper of a result as it would have been uploaded; null where it is still to come. */
async function paperOf(
  kernel: Kernel,
  employer: string,
  fields: ResultFields,
): Promise<Upload | null> {
  const { resultNumber = '' } = fields;
  if (!WITH_PAPER.test(resultNumber) || fields.result === 'Canceled') return null;
  // Drawing PDFs needs a library that an ordinary start does not pay for.
  const { renderTestReport } = await import('./pdfs/test-report.ts');
  const bytes = await renderTestReport(fields, employer);
  const path = kernel.storage.temporaryPath();
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  return {
    path,
    fileName: `${resultNumber}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    facts: { pages: 1, passwordProtected: false },
  };
}

function demoResults(drivers: readonly Driver[], today: IsoDate) {
  const day = (ago: number) => addDays(today, -ago);
  const of = (index: number): ResultFields => {
    const driver = drivers[index];
    return {
      lastName: driver?.lastName,
      firstName: driver?.firstName,
      birthDate: driver?.dob,
      workId: driver?.workId ?? '',
    };
  };
  const urine = (index: number, more: ResultFields = {}): ResultFields => ({
    resultNumber: `C2${String(41_870 + index)}`,
    ...of(index),
    reason: index % 3 === 0 ? 'Pre-employment' : 'Random',
    specimen: 'Urine',
    panel: 'DOT5',
    dotAgency: 'FMCSA',
    laboratory: 'Prairie Laboratories',
    reviewOfficer: 'Dr. Helen Ruiz',
    collectedOn: day(9 - (index % 5)),
    reportedOn: day(3),
    result: 'Negative',
    ...more,
  });
  const nobody = { birthDate: '', workId: '', firstName: '' };
  const first = drivers[2]?.dob ?? today;
  const laboratory = [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => urine(index)),
    urine(8, { result: 'Negative dilute' }),
    urine(9, { result: 'Positive', substances: 'Marijuana', reason: 'Random' }),
    urine(10, {
      ...{ result: 'Refusal', refusal: 'Other', remarks: 'The donor left the site.' },
      reason: 'Random',
    }),
    urine(11, { result: '', reportedOn: '' }),
    // These wait: nobody of the name, a birth date that differs, a name alone, another last name.
    urine(50, { ...nobody, lastName: 'Okonkwo', firstName: 'Blessing', birthDate: '1991-07-04' }),
    urine(51, { ...of(12), birthDate: addDays(drivers[12]?.dob ?? first, 1), workId: '' }),
    urine(52, { ...of(13), ...nobody }),
    urine(53, { ...of(14), lastName: 'Lindqvist-Mora' }),
    // These could not be taken.
    urine(54, { ...of(15), birthDate: addDays(today, 400) }),
    urine(55, { ...of(16), reason: 'Annual' }),
  ];
  const corrected = [
    urine(4, {
      result: 'Canceled',
      reportedOn: day(1),
      remarks: 'Fatal flaw: the numbers differ.',
    }),
  ];
  const breath = (index: number, number: number, more: ResultFields = {}): ResultFields => ({
    resultNumber: `ATF-${7200 + number}`,
    ...of(index),
    reason: 'Random',
    specimen: 'Breath',
    panel: 'BAT',
    dotAgency: 'FMCSA',
    collectedOn: day(2),
    site: 'Lakeside Occupational Health',
    screenAt: `${day(2)} 09:${String(10 + number).padStart(2, '0')}`,
    screenValue: '0.000',
    screenDevice: 'Lifeloc EV30',
    screenSerial: '0412',
    screenNumber: String(1310 + number),
    technician: 'Marcus Webb',
    technicianSigned: 'yes',
    employeeSigned: 'yes',
    displayMatches: 'yes',
    dotForm: 'yes',
    ...more,
  });
  const confirmed = (minute: string, value: string, number: number): ResultFields => ({
    airBlank: '0.000',
    confirmAt: `${day(2)} ${minute}`,
    confirmValue: value,
    confirmDevice: 'Lifeloc EV30',
    confirmSerial: '0412',
    confirmNumber: String(number),
    confirmPrinted: 'yes',
    employeeSignedResult: 'yes',
    employerTold: `${day(2)} 10:05`,
  });
  const technician = [
    breath(17, 1),
    breath(18, 2),
    breath(19, 3, { technicianSigned: 'no' }),
    breath(20, 4, { screenNumber: '1312' }),
    breath(21, 20, { screenValue: '0.047', ...confirmed('09:48', '0.044', 1331) }),
    breath(22, 30, { screenValue: '0.031', ...confirmed('09:52', '0.026', 1341) }),
    breath(23, 5, { screenSerial: '' }),
    breath(56, 6, { ...nobody, lastName: 'Petrov', firstName: 'Ilya', birthDate: '1979-11-30' }),
  ];
  return { laboratory, corrected, technician };
}
