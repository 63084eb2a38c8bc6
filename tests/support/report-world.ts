import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { ReportName } from '#src/features/reports/reports.rules.ts';
import { filePaper } from './filing.ts';
import { judgeDue } from './judged.ts';
import { openWorld } from './world.ts';
import type { Api, Client, Employee, Json, World } from './world.ts';

const today = utcToday();

export const DIRECTOR: readonly Permission[] = [
  'client.viewEmployeeDataReports',
  'client.viewRoster',
  'client.viewEmployee',
  'client.viewAlerts',
  'client.viewOrders',
  'client.viewUsers',
  'client.editEmployeeInfo',
  'records.viewDrugAlcohol',
  'records.editOrder',
  'records.placeOrder',
];

/** A test of the company's own, with what it was positive for. */
const OWN_PANEL = { panel: 'ND5', dotAgency: '', substances: 'Cocaine' };

/** Runs a report. @throws Error with what was answered instead */
export async function runReport(
  api: Api,
  client: Client,
  name: ReportName,
  query: string,
): Promise<Json> {
  const answer = await api.get(`/v1/clients/${client.clientId}/reports/${name}?${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function addAccident(boss: Api, employee: Employee, more: object): Promise<void> {
  const facts = {
    date: addDays(today, -10),
    city: 'Waco',
    state: 'TX',
    hazmat: false,
    cited: false,
  };
  const made = await boss.post(`/v1/employees/${employee.employeeId}/accidents`, {
    ...facts,
    ...{ injuries: 0, disabled: 1, fatalities: 0 },
    ...more,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
}

async function addMvr(
  world: World,
  employee: Employee,
  reportDate: string,
  violations: object[],
): Promise<void> {
  const documentId = await filePaper(world, employee, 225, { docDate: reportDate });
  await world.inTenant(
    employee.tenantId,
    `insert into mvr_records (tenant_id, client_id, employee_id, document_id, state, license, report_date, record)
     values ($1, $2, $3, $4, 'TX', 'T1', $5, $6)`,
    [
      ...[employee.tenantId, employee.clientId, employee.employeeId, documentId, reportDate],
      JSON.stringify({ violations }),
    ],
  );
}

/**
 * A carrier, Acme, with a terminal under its DOT number, West, and a second carrier below it, Acme Line; and another company. A
 * director of all of Acme, and one of the terminal. With cards, licenses, accidents, drug tests and driving records.
 */
export async function openReportWorld() {
  const world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  const west = await world.makeClient({ parent: acme, name: 'West' });
  const line = await world.makeClient({ parent: acme, name: 'Acme Line', dotNumber: '7654321' });
  const theirs = await world.makeClient({ name: 'Theirs', dotNumber: '999' });
  const ann = await world.makeEmployee({
    client: west,
    firstName: 'Ann',
    lastName: 'Quill',
    workId: 'A1',
  });
  const bob = await world.makeEmployee({ client: acme, firstName: '=Bob', lastName: 'Abel' });
  const lea = await world.makeEmployee({ client: line, firstName: 'Lea', lastName: 'Lund' });
  await world.makeEmployee({ client: theirs, lastName: 'Strange' });
  const bossUser = await world.makeUser({ client: acme, permissions: DIRECTOR, firstName: 'Bo' });
  const bossId = bossUser.userId;
  const boss = await world.as(bossUser);
  const clerkUser = await world.makeUser({ client: west, permissions: DIRECTOR });
  const clerkId = clerkUser.userId;
  const clerk = await world.as(clerkUser);
  const stranger = await world.as(await world.makeUser({ client: theirs, permissions: DIRECTOR }));
  await filePaper(world, ann, 238, { expires: addDays(today, 20) });
  await filePaper(world, ann, 238, {
    docDate: addDays(today, -765),
    expires: addDays(today, -400),
  });
  await filePaper(world, lea, 238, { expires: addDays(today, -3) });
  // Copies of licenses.
  await filePaper(world, ann, 301, { expires: addDays(today, 20) });
  await filePaper(world, lea, 301, { expires: addDays(today, -3) });
  await judgeDue(world.kernel);
  await addAccident(boss, ann, { injuries: 2 });
  await addAccident(boss, lea, { city: 'Reno', state: 'NV', fatalities: 1 });
  await addAccident(boss, bob, { date: addMonths(today, -40), city: 'Oldtown' });
  const test = (more: object) => ({
    ...{ resultNumber: `R${Math.random()}`.slice(0, 12), lastName: 'Quill', firstName: 'Ann' },
    ...{ birthDate: '1980-05-17', workId: 'A1', panel: 'DOT5', dotAgency: 'FMCSA' },
    ...{ reason: 'Random', specimen: 'Urine', collectedOn: addDays(today, -2) },
    ...{ reportedOn: today, result: 'Negative' },
    ...more,
  });
  const sent = await boss.post(`/v1/clients/${acme.clientId}/drugTestResults`, {
    results: [
      test({}),
      test({ reason: 'Pre-employment', specimen: 'Hair', ...OWN_PANEL, result: 'Positive' }),
      test({ reason: 'Post-accident', collectedOn: addDays(today, -200), result: 'Canceled' }),
    ],
  });
  if (sent.status !== 201 || sent.body.faulty > 0) throw new Error(JSON.stringify(sent.body));
  const violation = { acd: 'S92', description: 'Speeding', state: 'TX', speedOver: 16 };
  await addMvr(world, ann, addDays(today, -300), [{ ...violation, date: addDays(today, -900) }]);
  await addMvr(world, ann, addDays(today, -5), [
    { ...violation, date: addDays(today, -60), commercial: true },
    { ...violation, date: addDays(today, -1500), description: 'Old one' },
  ]);
  return {
    ...{ world, acme, west, line, theirs, ann, bob, lea },
    ...{ boss, bossId, clerk, clerkId, stranger },
  };
}
