import { untilDecidable } from '#tests/support/decidable.ts';
import { byRatio, pdfJsPage } from './baselines.ts';
import { signedIn, untilPainted } from './browser.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { bringPapers, reviewerToken, samplePaper } from './review-world.ts';
import type { BenchWorld } from './world.ts';

const EXAMS = 50;
/** What a person takes at least to look at a certificate: part of what is measured, not a wait for something. */
const LOOK = 400;
const PAGE = '.pdf-page[data-page="1"] canvas';

type Place = Pick<BenchWorld, 'address' | 'connection'>;
interface Task {
  taskId: string;
  processInstanceId: string;
  dqItemId: string;
}

/** A caller of the API as an account of the demo's. */
async function callerOf({ address }: Place, account: string) {
  const headers = {
    Authorization: `Bearer ${await reviewerToken({ address }, account)}`,
    'Content-Type': 'application/json',
  };
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(address + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  return { call, id: (await call('GET', '/v1/auth/session'))['id'] };
}

/** Medical cards at their first review in CME, so many; returns what their names have in common. */
async function bringExams(world: Place, count: number): Promise<string> {
  const name = await bringPapers(world, count, 'medicalCard');
  const dq = await callerOf(world, 'dq');
  const cme = await callerOf(world, 'cme');
  const [papers, exams] = ['internalReviewProcess', 'cmeProcess'].map(
    (process) => `/v1/processes/${process}/tasks`,
  ) as [string, string];
  const held = async (who: typeof dq, tasks: string, { taskId }: Task) =>
    (await who.call('PATCH', `${tasks}/${taskId}`, { assignee: who.id }))['leaseId'];
  const listed = async (who: typeof dq, tasks: string) =>
    (await who.call('GET', `${tasks}?search=${name}&limit=200`))['rows'] as Task[];
  for (const paper of await listed(dq, papers))
    await dq.call('POST', `/v1/internalDQ/${paper.dqItemId}/sendToCME`, {
      leaseId: await held(dq, papers, paper),
    });
  for (const exam of await listed(cme, exams)) {
    const leaseId = await held(cme, exams, exam);
    const { candidates } = (await cme.call('GET', `${exams}/${exam.taskId}/suggestions`)) as {
      candidates?: { employee: { employeeId: string } }[];
    };
    const employeeId = candidates?.[0]?.employee.employeeId;
    if (!employeeId) throw new Error('A card names nobody');
    const body = { employeeId, orderId: null, leaseId };
    const { next } = (await cme.call('POST', `${exams}/${exam.taskId}/match`, body)) as {
      next: (Task & { leaseId: string }) | null;
    };
    // Anyone's again: the browser claims it.
    if (next)
      await cme.call('PATCH', `${exams}/${next.taskId}`, { assignee: null, leaseId: next.leaseId });
  }
  return name;
}

/** Accepting a certificate to the next one's form and first page. */
export async function examRows(world: Place): Promise<Figure[]> {
  const name = await bringExams(world, EXAMS + 2);
  const { page, close } = await signedIn(world.address, 'cme@demo.example');
  const completed: number[] = [];
  let [sent, done] = [0, 0];
  page.on('request', (request) => void (request.url().endsWith('/accept') && (sent += 1)));
  page.on('response', (response) => {
    if (response.url().endsWith('/accept') && response.ok()) done += 1;
  });
  try {
    await page.goto(`${world.address}/cme/workflow`);
    const grid = page.getByRole('grid', { name: 'CME workflow' });
    await grid.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await grid.getByRole('row').nth(1).filter({ hasText: name }).waitFor();
    await grid.focus();
    await page.keyboard.press('c');
    for (let turns = 0; completed.length < EXAMS && turns < EXAMS; turns += 1) {
      await page.getByRole('list', { name: 'Findings' }).waitFor();
      await page.locator(PAGE).first().waitFor();
      // What the paper does not say is given one's word on, as a person would.
      while ((await page.locator('.exam-findings input:not(:checked)').count()) > 0)
        await page.keyboard.press('y');
      await page.waitForTimeout(LOOK);
      await untilDecidable(page);
      const answered = page.waitForResponse((response) => response.url().endsWith('/accept'));
      answered.catch(() => undefined);
      completed.push(
        await untilPainted(page, { fresh: [PAGE, '.task-body'], changed: '.pane-title' }, () =>
          page.keyboard.press('ControlOrMeta+Enter'),
        ),
      );
      await answered;
    }
  } finally {
    await close();
  }
  const lost = completed.length - done;
  const page1 = await pdfJsPage(await samplePaper(world, 'medicalCard'));
  return [
    {
      what: "accept a medical exam to the next one's form and certificate painted, in a row",
      budget: 'p95 100 ms',
      measured: `${spread(completed)}, ${lost} lost`,
      met: percentile(completed, 0.95) <= 100 && completed.length >= EXAMS && lost === 0,
      note: `${completed.length} first reviews; ${LOOK} ms of looking before each, ${sent} sent, ${done} accepted`,
    },
    byRatio(
      "accept an exam to the next form and certificate painted, against pdf.js's page alone",
      1,
      completed,
      page1,
    ),
  ];
}
