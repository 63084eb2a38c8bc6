import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import {
  MOST_GARBAGE,
  textAgainAfter,
  type TextFailure,
  type TextState,
} from '../driver-texts.rules.ts';
import { stopTexts } from './stop-texts.service.ts';
import { forgetTextFiles, type Text, type TextAnswer, textProvider } from './text-provider.ts';
import {
  type DueText,
  leaseTexts,
  nextText,
  noteText,
  openText,
  tenantsWithTexts,
} from './texts.sql.ts';

/** Texts that are handed over at once. */
const BATCH = 16;
/** A server that has ended leaves its texts to another one after this long: more than a provider may take. */
const LEASE = 30;

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

/** What an answer makes of a text, and when it is handed over again. */
function settled(
  { attempts, isLate }: DueText,
  answer: TextAnswer | 'stopped',
): { state: TextState; failure: TextFailure | null; attempts: number; after: number } {
  const ended = (state: TextState, failure: TextFailure | null = null) => ({
    ...{ state, failure, attempts: attempts + 1, after: 0 },
  });
  if (answer === 'stopped') return ended('stopped');
  if (answer.status === 'optedOut') return ended('failed', 'optedOut');
  if (answer.status === 'failed') return ended('failed', answer.reason);
  if (answer.status === 'sent' || answer.status === 'delivered') return ended(answer.status);
  if (isLate) return ended('failed', 'unreachable');
  if (answer.status === 'garbage' && attempts + 1 >= MOST_GARBAGE)
    return ended('failed', 'garbage');
  return { ...ended('waiting'), after: textAgainAfter(attempts + 1) };
}

/** Hands one text over and keeps what came of it. No transaction is open meanwhile. */
async function sendOne(kernel: Kernel, tenantId: number, due: DueText): Promise<void> {
  const provider = textProvider(kernel.config);
  let text: Text | null = null;
  let answer: TextAnswer | 'stopped' = 'stopped';
  if (due.holds && due.sealed !== null) {
    text = openText(kernel.keys, due.textId, due.sealed);
    // What is late is handed over no more: its code holds no longer.
    answer = provider && !due.isLate ? await provider.send(text) : { status: 'passing' };
  }
  const { textId, pageId, employeeId } = due;
  await asJob(kernel, { tenantId, action: 'driver-page.text' }, async (job) => {
    const told = settled(due, answer);
    const noted = await noteText(job.db, { textId, provider: provider?.kind ?? null, ...told });
    if (text && told.failure === 'optedOut') await stopTexts(kernel, job, text.to);
    if (!noted || told.state === 'waiting') return;
    const detail = { employeeId, text: told.state, failure: told.failure };
    job.audit({ entity: 'driverPage', entityId: pageId, tenantId, detail });
  });
}

/** Hands over every text that is due, each at most once a lease, under its own id. Returns how many. */
export async function sendTexts(kernel: Kernel, isEnding = () => false): Promise<number> {
  let done = 0;
  for (const tenantId of await transaction(kernel.pool, house(kernel), tenantsWithTexts))
    for (let some = 1; some > 0 && !isEnding(); done += some) {
      const due = await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
        leaseTexts(db, BATCH, LEASE),
      );
      some = due.length;
      const came = await Promise.allSettled(due.map((one) => sendOne(kernel, tenantId, one)));
      for (const one of came)
        if (one.status === 'rejected') warn(kernel, one.reason, 'a text could not be sent');
    }
  return done;
}

/** Nothing is lost: leases run out, and the next run finds the texts. */
function warn(kernel: Kernel, error: unknown, what: string): void {
  const kind = error instanceof Error ? error.name : 'unknown';
  kernel.log.error({ kind }, what);
}

/** What a server is sending just now. */
const servers = new WeakMap<Kernel, { round: Promise<void> | null; ended: boolean }>();
function sendingOf(kernel: Kernel) {
  const sending = servers.get(kernel) ?? { round: null, ended: false };
  servers.set(kernel, sending);
  return sending;
}

/** Sends codes by text (D386). A run waits for no provider: other jobs have their turn. */
export const sendTextsJob: JobTask = {
  name: 'sendDriverTexts',
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    const sending = sendingOf(kernel);
    await forgetTextFiles(kernel.config);
    if (sending.round || sending.ended) return;
    sending.round = sendTexts(kernel, () => sending.ended)
      .then((done) => {
        sending.round = null;
        // What came due meanwhile.
        if (done > 0 && !sending.ended) kernel.wakeJobs(sendTextsJob.name);
      })
      .catch((error: unknown) => {
        sending.round = null;
        warn(kernel, error, 'texts could not be sent');
      });
  },
  next: (kernel) =>
    sendingOf(kernel).round === null
      ? transaction(kernel.pool, house(kernel), nextText)
      : Promise.resolve(null),
  async end(kernel) {
    const sending = sendingOf(kernel);
    sending.ended = true;
    await sending.round;
  },
};
