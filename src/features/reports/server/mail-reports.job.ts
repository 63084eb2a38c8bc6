import {
  VIEW_FACTS,
  VIEWED_LISTS,
  viewAddress,
  viewOption,
} from '#src/features/alerts/alert-views.rules.ts';
import { countView } from '#src/features/alerts/server/alert-views.service.ts';
import { transaction, type Db } from '#src/server/db/handle.ts';
import { asJob, type Frame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { addressAt } from '#src/shared/address.ts';
import { AppError, requestError } from '#src/shared/errors.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { isReportName, reportOf } from '../reports.rules.ts';
import { nextMail, reportMail, viewMail } from '../schedules.rules.ts';
import { type Account, asUser, readAccount } from './as-user.service.ts';
import { runReport } from './run.service.ts';
import type { Reading } from './scope.service.ts';
import {
  dueSchedules,
  endOf,
  holdSchedule,
  noteTold,
  type DueSchedule,
  type ScheduleKey,
} from './schedules.sql.ts';
import { endView } from './view-schedules.sql.ts';

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
    if (held === null) return false;
    const { reportName, viewId } = held;
    const account = await readAccount(
      db,
      { tenantId, userId: held.userId },
      viewOption(reportName, viewId),
    );
    if (account === null) {
      await endOf(db, tenantId, held.userId);
      return false;
    }
    // Deleted by whichever way, and not brought back since, the view takes its mail with it.
    if (viewId !== '' && !account.keeps) {
      const { userId, clientId } = held;
      await endView(db, { tenantId, clientId, userId }, { list: reportName, viewId });
      return false;
    }
    const written = await mailFor(kernel, job, held, account);
    const nextAt = nextMail(held.rhythm, held.zone);
    await noteTold(db, key, { nextAt, fault: written.fault });
    if (written.mail === null) return false;
    await sendMail(db, kernel.keys, {
      ...{ tenantId, kind: 'report', to: account.email, ...written.mail },
      isBulk: true,
    });
    job.afterCommit(() => kernel.wakeJobs());
    return true;
  });
}

type Mail = { subject: string; text: string };

/** What a user is told; or the code of why the report or the view cannot be read as them any more. */
async function mailFor(
  kernel: Kernel,
  { db, audit }: { db: Db; audit: Frame['audit'] },
  held: DueSchedule,
  account: Account,
): Promise<{ mail: Mail; fault: null } | { mail: null; fault: string }> {
  const { bound, reading } = await asUser(kernel, db, held, account);
  try {
    const mail = await db.as(bound, (within) =>
      held.viewId === ''
        ? reportSaid({ ...reading, db: within, audit }, held)
        : viewSaid({ ...reading, db: within, audit }, held),
    );
    return { mail, fault: null };
  } catch (error) {
    if (error instanceof AppError) return { mail: null, fault: error.code };
    throw error;
  }
}

/** What a report comes to for its user. */
async function reportSaid(c: Reading, held: DueSchedule): Promise<Mail> {
  const { clientId, clientName, reportName: name, dotNumbers, rhythm } = held;
  if (!isReportName(name)) throw requestError('request.not_found');
  const { title, basis } = reportOf(name);
  const selectedDOTIds = basis === 'DOT' ? dotNumbers : undefined;
  const { totals } = await runReport(c, name, { clientId, selectedDOTIds }, {});
  const address = at(c.kernel, addressAt(reportsAddresses.report, { reportName: name }));
  return reportMail({ title, clientName, totals, rhythm, address });
}

/** How many alerts a view has for its user. */
async function viewSaid(c: Reading, held: DueSchedule): Promise<Mail> {
  const { clientId, clientName, reportName, filters, rhythm } = held;
  const list = VIEWED_LISTS.find((one) => one === reportName);
  if (!list) throw requestError('request.not_found');
  const counted = await countView(c, list, clientId, filters);
  const address = at(c.kernel, viewAddress(list, filters));
  return viewMail({ title: VIEW_FACTS[list].title, clientName, counted, rhythm, address });
}

const at = ({ config }: Pick<Kernel, 'config'>, path: string): string =>
  `${consoleAddress(config)}${path}`;

/** Every half hour, as locations have zones of half an hour; and at the start, for what came due while the server was down. */
export const mailReportsJob: JobTask = {
  name: 'mailReports',
  match: '1,31 * * * *',
  starts: true,
  run: async (kernel) => void (await mailReports(kernel)),
};
