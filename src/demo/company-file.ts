import { endedPeriod, mcs150Due } from '#src/features/company-file/cycles.rules.ts';
import { paperPdf } from '#src/server/paper-pdf.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { addDays, addMonths, writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { demoCompanies } from './companies.ts';
import type { DemoClient } from './companies.ts';
import { BLOBS, hex, keep } from './load-documents.ts';
import { inTenant } from './load-rows.ts';
import { demoRandom, demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';

interface DemoCompanyPaper {
  type: number;
  title: string;
  day: IsoDate;
  expires?: IsoDate;
  coversTo?: IsoDate;
  supervisor?: number;
  alcohol?: number;
  drugs?: number;
}

const SUPERVISORS = ['Marguerite Osei', 'Dale Fenwick', 'Ramona Ibarra'] as const;

/**
 * What the demo's companies are, and the papers of the one that its accounts work for: most in order, a few to see to. The
 * company below it that drives under a DOT number of its own lacks more. Returns how many papers.
 */
export async function loadCompanyFile(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
  userId: string,
): Promise<number> {
  for (const { client } of demoCompanies.slice(1)) {
    const random = demoRandom(world.seed, 'companyFile', client.clientId);
    const isEmployer = client.clientId === employerId;
    const facts = [isEmployer || random.chance(0.7), isEmployer || random.chance(0.2), true];
    // One of the companies has not said any of it.
    const said = isEmployer || random.chance(0.8) ? facts : [null, null, null];
    await inTenant(kernel, client.clientId, (db) =>
      db.query(
        'update clients set for_hire = $2, hauls_hazmat = $3, uses_consortium = $4 where tenant_id = $1 and client_id = $1',
        [client.clientId, ...said],
      ),
    );
  }
  const employer = demoCompanies.find(({ client }) => client.clientId === employerId);
  const carriers = employer?.locations.filter((at) => at.dotNumber !== null) ?? [];
  let count = 0;
  for (const [ordinal, carrier] of carriers.entries())
    count += await loadCarrier(kernel, world, employerId, userId, carrier, ordinal);
  return count;
}

async function loadCarrier(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  userId: string,
  carrier: DemoClient,
  ordinal: number,
): Promise<number> {
  const first = ordinal === 0;
  const named = first ? SUPERVISORS : SUPERVISORS.slice(0, 1);
  const people = named.map((name, at) => ({
    id: demoUuid('companySupervisor', ordinal * 10 + at),
    name,
    since: addDays(world.today, -900 + at * 200),
  }));
  const papers = first ? papersOf(world.today, carrier) : fewPapersOf(world.today, carrier);
  const rows: Record<string, unknown>[] = [];
  for (const [at, paper] of papers.entries()) {
    const bytes = await paperPdf(paper.title, [
      { text: paper.title, size: 18, bold: true, after: 12 },
      { text: `${carrier.name}, USDOT ${carrier.dotNumber}`, after: 12 },
      { text: `Dated ${writeDate(paper.day)}`, after: 12 },
      { text: 'A paper of the demonstration: nobody filed or signed it.', quiet: true },
    ]);
    const kept = await keep(kernel, tenantId, bytes);
    rows.push({
      id: demoUuid('companyPaper', ordinal * 100 + at),
      type: paper.type,
      day: paper.day,
      expires: paper.expires ?? null,
      covers: paper.coversTo ?? null,
      supervisor: paper.supervisor === undefined ? null : people[paper.supervisor]?.id,
      alcohol: paper.alcohol ?? null,
      drugs: paper.drugs ?? null,
      sha256: hex(kept.sha256),
      size: kept.size,
      pages: 1,
      protected: false,
      name: `${paper.title.replaceAll('/', '-')}.pdf`,
      added: timeOn(paper.day, 15),
    });
  }
  await inTenant(kernel, tenantId, async (db) => {
    await db.query(BLOBS, [tenantId, JSON.stringify(rows)]);
    await db.query(
      `insert into company_supervisors (tenant_id, supervisor_id, client_id, name, since, added_by)
       select $1, id, $2, name, since, $4 from jsonb_to_recordset($3::jsonb) as t (id uuid, name text, since date)`,
      [tenantId, carrier.clientId, JSON.stringify(people), userId],
    );
    await db.query(
      `insert into company_papers (tenant_id, paper_id, client_id, paper_type_id, supervisor_id, doc_date, expiration_date, covers_to,
         alcohol_minutes, drug_minutes, sha256, file_name, added_by, added_at)
       select $1, id, $2, type, supervisor, day, expires, covers, alcohol, drugs, sha256, name, $4, added
         from jsonb_to_recordset($3::jsonb) as t (id uuid, type int, supervisor uuid, day date, expires date, covers date,
           alcohol int, drugs int, sha256 bytea, name text, added timestamptz)`,
      [tenantId, carrier.clientId, JSON.stringify(rows), userId],
    );
  });
  return rows.length;
}

/** The last day of filing that has passed, and a day some weeks before it, within its year. */
function lastFiled(dotNumber: string, today: IsoDate): IsoDate {
  const year = Number(today.slice(0, 4));
  const due = [year, year - 1, year - 2]
    .map((one) => mcs150Due(dotNumber, one))
    .find((one) => one !== null && one < today);
  if (!due) throw new Error('Of two years one is odd');
  return addDays(due, -12);
}

function papersOf(today: IsoDate, { dotNumber }: DemoClient): DemoCompanyPaper[] {
  const year = Number(today.slice(0, 4));
  const [half, quarter] = [endedPeriod(today, 6), endedPeriod(today, 3)];
  const training = (at: number, alcohol: number, drugs: number): DemoCompanyPaper => ({
    type: 341,
    title: `Supervisor training of ${SUPERVISORS[at]}`,
    day: addDays(today, -860 + at * 200),
    supervisor: at,
    alcohol,
    drugs,
  });
  return [
    { type: 340, title: 'Drug and alcohol policy', day: addDays(today, -700) },
    training(0, 60, 60),
    training(1, 60, 60),
    // Fifteen minutes short.
    training(2, 45, 60),
    { type: 342, title: 'Consortium agreement', day: addDays(today, -400) },
    { type: 343, title: 'MCS-150', day: lastFiled(dotNumber ?? '', today) },
    { type: 344, title: 'UCR receipt', day: `${year - 1}-11-04`, coversTo: `${year}-12-31` },
    { type: 345, title: 'BOC-3', day: addDays(today, -2_000) },
    { type: 346, title: 'Laboratory summary', day: addDays(half, 12), coversTo: half },
    { type: 347, title: 'Clearinghouse registration', day: '2020-01-03' },
    { type: 348, title: 'Clearinghouse users verified', day: addDays(today, -200) },
    { type: 349, title: 'Random selection list', day: addDays(quarter, -70), coversTo: quarter },
    {
      type: 350,
      title: 'MCS-90 endorsement',
      day: addDays(addMonths(today, -12), 24),
      expires: addDays(today, 24),
    },
  ];
}

function fewPapersOf(today: IsoDate, { dotNumber }: DemoClient): DemoCompanyPaper[] {
  const year = Number(today.slice(0, 4));
  return [
    { type: 340, title: 'Drug and alcohol policy', day: addDays(today, -500) },
    { type: 343, title: 'MCS-150', day: lastFiled(dotNumber ?? '', today) },
    { type: 344, title: 'UCR receipt', day: `${year - 1}-12-02`, coversTo: `${year}-12-31` },
    { type: 345, title: 'BOC-3', day: addDays(today, -900) },
    {
      type: 350,
      title: 'MCS-90 endorsement',
      day: addMonths(today, -4),
      expires: addMonths(today, 8),
    },
  ];
}
