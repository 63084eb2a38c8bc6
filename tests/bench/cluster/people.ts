import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { textPdf } from '#tests/support/pdf-files.ts';
import { ACCEPT, TASKS } from '#tests/support/review-world.ts';
import { type Answer, type Api, makeApi } from '#tests/support/world.ts';

/** What people were told is done, to be looked for in the end. */
export interface Ledger {
  /** Papers whose acceptance was answered. */
  accepted: Set<string>;
  /** SHA-256 of files whose upload was answered. */
  uploaded: Map<string, { dqItemId: string }>;
  /** The last phone number of each employee that was answered, and the one that was under way. */
  phones: Map<string, { answered: string | null; tried: string }>;
  /** Milliseconds of each claim, with its repetitions. */
  claims: number[];
  /** Answers that asked for a repetition, by status; 0 where none came. */
  repeated: Map<number, number>;
  /** What a person would have had to ask somebody about: the call and its answer. */
  refused: string[];
}

export const newLedger = (): Ledger => ({
  accepted: new Set(),
  uploaded: new Map(),
  phones: new Map(),
  claims: [],
  repeated: new Map(),
  refused: [],
});

/** Somebody who works, by one session of some minutes after another. */
export interface Person {
  kind: 'reviewer' | 'employer';
  open: () => Promise<string>;
  /** The employee whose phone number an employer keeps. */
  employeeId: string;
}

/** A session is opened anew before its access token ends. */
const SESSION_MS = 4 * 60_000;
/** Seconds that the console itself would go on asking. */
const PATIENCE_MS = 90_000;
const AGAIN = new Set([0, 429, 500, 502, 503, 504]);

/** Works until it is over, at the pace of a person who looks at each thing for some seconds, or at that part of it. */
export async function work(
  address: string,
  { kind, open, employeeId }: Person,
  ledger: Ledger,
  isOver: () => boolean,
  pace = 1,
): Promise<void> {
  let api: Api | null = null;
  let since = 0;
  const call = async (send: (api: Api, key: string) => Promise<Answer>): Promise<Answer | null> => {
    if (!api || Date.now() - since > SESSION_MS) {
      api = makeApi(address, await persist(open));
      since = Date.now();
    }
    const now = api;
    return answerOf(ledger, (key) => send(now, key));
  };
  // They do not all begin at once.
  await sleep(Math.random() * 8000 * pace);
  while (!isOver()) {
    if (kind === 'reviewer') await review(call, ledger, pace);
    else if (Math.random() < 0.3) await upload(call, ledger);
    else await edit(call, ledger, employeeId);
    await sleep((6000 + Math.random() * 8000) * pace);
  }
}

type Call = (send: (api: Api, key: string) => Promise<Answer>) => Promise<Answer | null>;

async function review(call: Call, ledger: Ledger, pace: number): Promise<void> {
  const began = performance.now();
  const claimed = await call((api, key) =>
    api.post(`${TASKS}/next`, { formKey: 'review' }, { key }),
  );
  ledger.claims.push(performance.now() - began);
  const task = claimed?.body.task;
  if (!task) return;
  await sleep((2000 + Math.random() * 2000) * pace);
  const { taskId, leaseId, dqItemId } = task;
  const filed = await call((api, key) =>
    api.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId }, { key }),
  );
  if (filed) ledger.accepted.add(dqItemId);
}

async function upload(call: Call, ledger: Ledger): Promise<void> {
  const bytes = textPdf([`A paper\n${randomUUID()}`]);
  const file = { name: 'paper.pdf', bytes };
  const answer = await call((api, key) => api.upload('/v1/internalDQ', [file], {}, { key }));
  const dqItemId = answer?.body.items?.[0]?.dqItemId;
  if (dqItemId) ledger.uploaded.set(createHash('sha256').update(bytes).digest('hex'), { dqItemId });
}

let numbers = 0;

async function edit(call: Call, ledger: Ledger, employeeId: string): Promise<void> {
  const phone = `202555${String((numbers += 1)).padStart(4, '0')}`;
  const before = ledger.phones.get(employeeId);
  ledger.phones.set(employeeId, { answered: before?.answered ?? null, tried: phone });
  const answer = await call((api, key) =>
    api.patch(`/v1/employees/${employeeId}`, { phone }, { key }),
  );
  if (answer) ledger.phones.set(employeeId, { answered: phone, tried: phone });
}

/** The answer to a call that is repeated under its key until there is one; null where it was refused. */
export async function answerOf(
  ledger: Ledger,
  send: (key: string) => Promise<Answer>,
): Promise<Answer | null> {
  const key = randomUUID();
  const gaveUp = Date.now() + PATIENCE_MS;
  for (let tries = 0; ; tries += 1) {
    const answer = await send(key).catch(() => null);
    const status = answer?.status ?? 0;
    if (answer && status >= 200 && status < 300) return answer;
    const code = answer?.body?.error?.code;
    const again = AGAIN.has(status) || code === 'request.in_progress';
    if (!again || Date.now() > gaveUp) {
      ledger.refused.push(`${status} ${code ?? ''}`);
      return null;
    }
    ledger.repeated.set(status, (ledger.repeated.get(status) ?? 0) + 1);
    await sleep(Math.min(2000, 250 * 2 ** tries) * (0.5 + Math.random()));
  }
}

/** Tries until it works: the database may be away. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 90) throw error;
      await sleep(1000);
    }
  }
}
