import { transaction, type Db } from '#src/server/db/handle.ts';
import { asJob, type Frame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { addressAt } from '#src/shared/address.ts';
import { AppError } from '#src/shared/errors.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { isReportName, reportOf, type ReportName } from '../reports.rules.ts';
import { nextMail, reportMail } from '../schedules.rules.ts';
import type { Totals } from '../totals.rules.ts';
import { type Account, asUser, readAccount } from './as-user.service.ts';
import { runReport } from './run.service.ts';
import {
  dueSchedules,
  endOf,
  holdSchedule,
  noteTold,
  type DueSchedule,
  type ScheduleKey,
} from './schedules.sql.ts';

/**
 * Writes the mails about scheduled reports that are due, one transaction each: the mail, and when the next one is due. What is
 * killed in between has told everything or nothing. Each report is run as its user may run it at that moment. Returns how many
 * were written.
 */
export async function mailReports(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const seen: string[] = [];
  let written = 0;
  for (;;) {
    const due = await transaction(kernel.pool, house, (db) => dueSchedules(db, seen));
    if (due.length === 0) break;
    for (const key of due) {
      seen.push(key.scheduleId);
      try {
        if (await mailOne(kernel, key)) written += 1;
      } catch (error) {
        const kind = error instanceof Error ? error.name : 'unknown';
        kernel.log.error({ kind, scheduleId: key.scheduleId }, 'a report could not be mailed');
      }
    }
  }
  if (written > 0) kernel.log.info({ written }, 'reports were mailed');
  return written;
}

function mailOne(kernel: Kernel, key: ScheduleKey): Promise<boolean> {
  const { tenantId } = key;
  return asJob(kernel, { tenantId, action: 'reports.mail' }, async (job) => {
    const { db } = job;
    const held = await holdSchedule(db, key);
    if (held === null || !isReportName(held.reportName)) return false;
    const account = await readAccount(db, held.userId);
    if (account === null) {
      await endOf(db, tenantId, held.userId);
      return false;
    }
    const run = await totalsAs(kernel, job, held, held.reportName, account);
    const nextAt = nextMail(held.rhythm, held.zone);
    await noteTold(db, key, { nextAt, fault: run.fault });
    if (run.totals === null) return false;
    const path = addressAt(reportsAddresses.report, { reportName: held.reportName });
    const { subject, text } = reportMail({
      title: reportOf(held.reportName).title,
      clientName: held.clientName,
      totals: run.totals,
      rhythm: held.rhythm,
      address: `${consoleAddress(kernel.config)}${path}`,
    });
    await sendMail(db, kernel.keys, {
      ...{ tenantId, kind: 'report', to: account.email, subject, text },
      isBulk: true,
    });
    job.afterCommit(() => kernel.wakeJobs());
    return true;
  });
}

/** What a report comes to for its user; or the code of why they may not, or cannot, run it any more. */
async function totalsAs(
  kernel: Kernel,
  { db, audit }: { db: Db; audit: Frame['audit'] },
  { clientId, userId, dotNumbers }: DueSchedule,
  name: ReportName,
  account: Account,
): Promise<{ totals: Totals; fault: null } | { totals: null; fault: string }> {
  const { bound, reading } = await asUser(kernel, db, { userId, clientId }, account);
  const selectedDOTIds = reportOf(name).basis === 'DOT' ? dotNumbers : undefined;
  try {
    const answer = await db.as(bound, (within) =>
      runReport({ ...reading, db: within, audit }, name, { clientId, selectedDOTIds }, {}),
    );
    return { totals: answer.totals, fault: null };
  } catch (error) {
    if (error instanceof AppError) return { totals: null, fault: error.code };
    throw error;
  }
}

/** Every half hour, as locations have zones of half an hour; and at the start, for what came due while the server was down. */
export const mailReportsJob: JobTask = {
  name: 'mailReports',
  match: '1,31 * * * *',
  starts: true,
  run: async (kernel) => void (await mailReports(kernel)),
};
