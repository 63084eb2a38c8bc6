import { setTimeout as sleep } from 'node:timers/promises';
import { ACCEPT, TASKS } from '#tests/support/review-world.ts';
import type { Answer, Api } from '#tests/support/world.ts';
import { milliseconds, percentile, spread, timed } from './figures.ts';
import type { Figure } from './figures.ts';
import { openQueueWorld } from './queue-world.ts';

const PAPERS = 10_000;
const REVIEWERS = 20;
/** What a reviewer takes at least to look at a paper: a hundredth of what a person does. */
const LOOK = 300;
const READS = 60;
const STEP = { formKey: 'review' };

/** Reading a queue of ten thousand, and twenty reviewers on two servers who file all of it. */
export async function queueRows(papers = PAPERS): Promise<Figure[]> {
  const world = await openQueueWorld(papers, REVIEWERS);
  try {
    const [reviewer] = world.reviewers;
    if (!reviewer) throw new Error('Nobody reviews');
    return [...(await readRows(reviewer, papers)), await raceRow(world, papers)];
  } finally {
    await world.close();
  }
}

async function readRows(api: Api, papers: number): Promise<Figure[]> {
  const since = () => encodeURIComponent(new Date(Date.now() - 1000).toISOString());
  const reads: readonly { what: string; path: () => string }[] = [
    { what: 'first page of 200, oldest first', path: () => `${TASKS}?limit=200` },
    { what: 'first page, most urgent first', path: () => `${TASKS}?limit=200&sort=due` },
    { what: 'first page by client', path: () => `${TASKS}?limit=200&sort=client` },
    { what: 'a filter that nothing fits', path: () => `${TASKS}?limit=200&source=folder` },
    { what: 'a word that nothing fits', path: () => `${TASKS}?limit=200&search=zzzz` },
    { what: 'what changed, with all counts', path: () => `${TASKS}/changes?since=${since()}` },
  ];
  const figures: Figure[] = [];
  for (const { what, path } of reads) {
    const took: number[] = [];
    for (let at = 0; at < READS; at += 1)
      took.push(await timed(async () => needOk(await api.get(path()))));
    figures.push({
      what: `queue of ${papers.toLocaleString('en-US')}: ${what}`,
      budget: 'p95 100 ms',
      measured: spread(took.slice(10)),
      met: percentile(took.slice(10), 0.95) <= 100,
      note: 'over HTTP, one reviewer',
    });
  }
  return figures;
}

function needOk(answer: Answer): Answer {
  if (answer.status !== 200)
    throw new Error(`${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
  return answer;
}

async function raceRow(
  world: Awaited<ReturnType<typeof openQueueWorld>>,
  all: number,
): Promise<Figure> {
  const claims: number[] = [];
  const accepts: number[] = [];
  const taken = new Map<string, number>();
  const work = async (api: Api): Promise<void> => {
    for (;;) {
      let task: { taskId: string; leaseId: string } | null = null;
      claims.push(
        await timed(async () => {
          task = needOk(await api.post(`${TASKS}/next`, STEP)).body.task;
        }),
      );
      if (task === null) return;
      const { taskId, leaseId }: { taskId: string; leaseId: string } = task;
      taken.set(taskId, (taken.get(taskId) ?? 0) + 1);
      await sleep(LOOK);
      accepts.push(
        await timed(async () =>
          needOk(await api.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId })),
        ),
      );
    }
  };
  const before = await world.filed();
  const took = await timed(() => Promise.all(world.reviewers.map(work)));
  const after = await world.filed();
  const papers = after.papers - before.papers;
  const twice = after.documents - before.documents - papers + (accepts.length - taken.size);
  const lost = taken.size - papers + Math.max(0, all - taken.size);
  return {
    what: 'twenty reviewers claim and file one queue on two server processes',
    budget: '10,000 papers, none twice, none lost, claim p95 50 ms',
    measured: `${papers.toLocaleString('en-US')} filed, ${twice} twice, ${lost} lost, claim ${spread(claims)}`,
    met: twice === 0 && lost === 0 && percentile(claims, 0.95) <= 50,
    note: `accept ${spread(accepts)}; ${Math.round(papers / (took / 1000))} filed a second, ${LOOK} ms of looking before each; p99 of a claim ${milliseconds(percentile(claims, 0.99))}`,
  };
}
