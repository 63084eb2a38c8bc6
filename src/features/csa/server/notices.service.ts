import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { addDays } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { NOTICE_UNTIL, noticeOf } from '../csa.rules.ts';
import { allHolders, inImport } from './import-file.service.ts';
import type { Holder, ImportRecord } from './imports.sql.ts';
import {
  type NewNotice,
  type NewOf,
  newCrashes,
  newResults,
  newViolations,
  noteNotices,
  noticesByIds,
  type NoticeRow,
  openReports,
} from './notices.sql.ts';

/** What an import brought, by carrier and category. A measure that stayed as it was is no news. */
async function newIn(db: Db, { importId, dataSet }: ImportRecord): Promise<NewOf[]> {
  if (dataSet === 'violations') return newViolations(db, importId);
  if (dataSet === 'crashes') return newCrashes(db, importId);
  if (dataSet !== 'results') return [];
  return (await newResults(db, importId)).flatMap(({ dotNumber, now, before }) =>
    now.flatMap((category) => {
      const earlier = before?.find(({ basicId }) => basicId === category.basicId) ?? null;
      const isNews =
        category.measure !== null &&
        (category.measure !== (earlier?.measure ?? null) ||
          category.percentile !== (earlier?.percentile ?? null));
      return isNews
        ? [
            {
              dotNumber,
              basicId: category.basicId,
              rows: 0,
              before: earlier?.measure ?? null,
              now: category.measure,
            },
          ]
        : [];
    }),
  );
}

function byTenant(holders: readonly Holder[]): Map<number, Holder[]> {
  const all = new Map<number, Holder[]>();
  for (const one of holders) {
    const own = all.get(one.tenantId);
    if (own) own.push(one);
    else all.set(one.tenantId, [one]);
  }
  return all;
}

function noteFor(
  kernel: Kernel,
  tenantId: number,
  notices: (db: Db) => Promise<NewNotice[]>,
): Promise<number> {
  return asJob(kernel, { tenantId, action: 'csa.notice' }, async ({ db, live }) => {
    const noted = await noteNotices(db, await notices(db));
    if (noted > 0) live({ tenantId, topic: 'csa', requirement: 'client.viewAlerts' });
    return noted;
  });
}

/** Tells the companies of what an import brought (notification type 2). Told once, however often it is called. */
export async function tellNew(kernel: Kernel, one: ImportRecord): Promise<void> {
  const news = Map.groupBy(
    await inImport(kernel, (db) => newIn(db, one)),
    ({ dotNumber }) => dotNumber,
  );
  if (news.size === 0) return;
  for (const [tenantId, held] of byTenant(await allHolders(kernel))) {
    const notices = held.flatMap(({ clientId, dotNumber }) =>
      (news.get(dotNumber) ?? []).map(({ basicId, rows, before, now }): NewNotice => ({
        ...{ clientId, dotNumber, basicId, rows, before, now },
        typeId: 2,
        subject: `${one.dataSet} ${one.importId}`,
      })),
    );
    if (notices.length > 0) await noteFor(kernel, tenantId, () => Promise.resolve(notices));
  }
}

/** Tells of the reports of inspections that are due soon, or late (notification types 3 and 4). Returns how many are new. */
export async function tellReports(kernel: Kernel, now = new Date()): Promise<number> {
  let told = 0;
  for (const [tenantId, held] of byTenant(await allHolders(kernel)))
    told += await noteFor(kernel, tenantId, async (db) => {
      const numbers = [...new Set(held.map(({ dotNumber }) => dotNumber))];
      const since = addDays(now.toISOString().slice(0, 10), -NOTICE_UNTIL - 1);
      const open = await openReports(db, numbers, since);
      return held.flatMap(({ clientId, dotNumber, zone }) =>
        open
          .filter((one) => one.dotNumber === dotNumber)
          .flatMap(({ inspectionId, inspectedOn, basicIds }) => {
            const typeId = noticeOf(inspectedOn, todayIn(zone, now));
            if (typeId === null) return [];
            return basicIds.map((basicId): NewNotice => ({
              ...{ clientId, dotNumber, typeId, basicId, subject: inspectionId },
              ...{ rows: 1, before: null, now: null },
            }));
          }),
      );
    });
  if (told > 0) kernel.wakeJobs();
  return told;
}

/** Every night, by the clocks of the companies' places. */
export const reportDaysJob: JobTask = {
  name: 'csaReportDays',
  match: '20 5 * * *',
  starts: true,
  run: async (kernel) => {
    await tellReports(kernel);
  },
};

/** What notices say, for the mails that tell them: those that still hold. */
export async function noticesOf(db: Db, ids: readonly string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return (await noticesByIds(db, ids)).filter(({ isSettled }) => !isSettled);
}
