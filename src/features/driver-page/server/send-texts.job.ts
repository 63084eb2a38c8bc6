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

/** Texts that one server hands over at once. */
const MOST_AT_ONCE = 32;
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

/** Takes texts that are due, each once a lease, as many as there is room for; each is then sent by itself. */
async function takeTexts(kernel: Kernel, room: number): Promise<(() => Promise<void>)[]> {
  const taken: (() => Promise<void>)[] = [];
  for (const tenantId of await transaction(kernel.pool, house(kernel), tenantsWithTexts)) {
    if (taken.length >= room) break;
    const due = await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
      leaseTexts(db, room - taken.length, LEASE),
    );
    for (const one of due)
      taken.push(() =>
        sendOne(kernel, tenantId, one).catch((error: unknown) => {
          // Nothing is lost: leases run out, and a later run finds the text.
          const kind = error instanceof Error ? error.name : 'unknown';
          kernel.log.error({ kind, textId: one.textId }, 'a text could not be sent');
        }),
      );
  }
  return taken;
}

/** Hands over every text that is due, under its own id, and waits for the answers. Returns how many there were. */
export async function sendTexts(kernel: Kernel): Promise<number> {
  const taken = await takeTexts(kernel, MOST_AT_ONCE);
  await Promise.all(taken.map((send) => send()));
  return taken.length;
}

/** What a server is sending just now. */
const servers = new WeakMap<Kernel, { underWay: Set<Promise<void>>; ended: boolean }>();
function sendingOf(kernel: Kernel) {
  const sending = servers.get(kernel) ?? { underWay: new Set(), ended: false };
  servers.set(kernel, sending);
  return sending;
}

/** Sends codes by text (D386). A run waits for no provider: a text that hangs holds up no other, and other jobs have their turn. */
export const sendTextsJob: JobTask = {
  name: 'sendDriverTexts',
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    const sending = sendingOf(kernel);
    const { underWay } = sending;
    if (sending.ended) return;
    await forgetTextFiles(kernel.config);
    for (const send of await takeTexts(kernel, MOST_AT_ONCE - underWay.size)) {
      const going = send().finally(() => {
        underWay.delete(going);
        // There is room again, or another attempt to plan.
        if (!sending.ended) kernel.wakeJobs(sendTextsJob.name);
      });
      underWay.add(going);
    }
  },
  next: (kernel) =>
    sendingOf(kernel).underWay.size < MOST_AT_ONCE
      ? transaction(kernel.pool, house(kernel), nextText)
      : Promise.resolve(null),
  async end(kernel) {
    const sending = sendingOf(kernel);
    sending.ended = true;
    await Promise.all(sending.underWay);
  },
};
