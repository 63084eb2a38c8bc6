import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import type { CorpusPaper } from './match-corpus.ts';
import { reviewerToken } from './review-world.ts';
import type { BenchWorld } from './world.ts';

const BATCH = 20;
/** A busy machine reads later; what was not read by then counts as not read. */
const PATIENCE = 900_000;

/** What the server says of a paper. */
export interface Suggested {
  candidates: { employee: { employeeId: string }; score: number }[];
  good: boolean;
  documentType: { documentTypeId: number } | null;
  docDate: string | null;
  expirationDate: string | null;
  text: string;
}

export interface Judged<Paper extends CorpusPaper = CorpusPaper> {
  paper: Paper;
  answer: Suggested;
  /** Where whose it is stands among the candidates, from 1; 0 when it does not. */
  place: number;
  took: number;
}

/**
 * Sends papers as a reviewer does, a batch at a time, and reads what is suggested for each.
 * @param make makes the paper of an ordinal, from 0
 * @param figures what is known after a batch, for the one who waits
 */
export async function judgeCorpus<Paper extends CorpusPaper>(
  world: BenchWorld,
  count: number,
  make: (ordinal: number) => Promise<Paper>,
  figures: (batch: readonly Judged<Paper>[], all: readonly Judged<Paper>[]) => Figure[],
): Promise<Judged<Paper>[]> {
  const judged: Judged<Paper>[] = [];
  const batch = async (from: number): Promise<Paper[]> => {
    const papers: Paper[] = [];
    for (let ordinal = from; ordinal < Math.min(count, from + BATCH); ordinal += 1)
      papers.push(await make(ordinal));
    return papers;
  };
  let next = batch(0);
  for (let from = 0; from < count; from += BATCH) {
    const papers = await next;
    // A session ends by itself while so many papers are read.
    const call = caller(world.address, await reviewerToken(world));
    const items = await upload(call, papers);
    next = batch(from + BATCH);
    const sent = papers.map((paper, at) => ({ paper, item: items[at] }));
    /** One after the other, as they would be opened. */
    const judgeAll = async (which: (paper: Paper) => boolean): Promise<void> => {
      for (const { paper, item } of sent.filter((one) => which(one.paper))) {
        if (!item) throw new Error('A paper was not taken');
        if (paper.clientId !== null)
          await call('PATCH', `/v1/internalDQ/${item.dqItemId}`, { clientId: paper.clientId });
        judged.push(await judge(call, paper, item.taskId));
      }
    };
    const before = judged.length;
    await Promise.all([
      judgeAll(({ look }) => look === 'image'),
      judgeAll(({ look }) => look !== 'image'),
    ]);
    const soFar = figures(judged.slice(before), judged).map(({ measured }) => measured);
    process.stdout.write(`  ${judged.length} of ${count}: ${soFar.join('; ')}\n`);
  }
  return judged;
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function caller(address: string, token: string): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text === '' ? null : JSON.parse(text);
  };
}

async function upload(
  call: Call,
  papers: readonly CorpusPaper[],
): Promise<{ taskId: string; dqItemId: string }[]> {
  const form = new FormData();
  for (const { bytes, fileName } of papers)
    form.append(
      'document',
      new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
      fileName,
    );
  const sent = (await call('POST', '/v1/internalDQ', form)) as {
    items: { taskId: string; dqItemId: string }[];
  };
  return sent.items;
}

async function judge<Paper extends CorpusPaper>(
  call: Call,
  paper: Paper,
  taskId: string,
): Promise<Judged<Paper>> {
  const started = performance.now();
  for (;;) {
    const answer = (await call(
      'GET',
      `/v1/processes/internalReviewProcess/tasks/${taskId}/suggestions`,
    )) as Suggested;
    const took = performance.now() - started;
    if (answer.text === 'reading' && took < PATIENCE) {
      await sleep(150);
      continue;
    }
    const ids = answer.candidates.map(({ employee }) => employee.employeeId);
    const place = paper.employeeId === null ? 0 : ids.indexOf(paper.employeeId) + 1;
    return { paper, answer, place, took };
  }
}
