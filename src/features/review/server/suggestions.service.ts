import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { today } from '#src/shared/dates.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { namePairs, rank, readPaper, scoreEmployee } from '../match.rules.ts';
import type { Paper, Scored } from '../match.rules.ts';
import { datesIn, guessDates, guessType } from '../paper.rules.ts';
import type { reviewApi } from '../review.contract.ts';
import type { DqItem, HeldTask } from '../review.shapes.ts';
import { reviewDocumentTypes } from './item.sql.ts';
import { employeesAlike, employeesById, employeesByKeys, itemImages } from './review.sql.ts';
import type { EmployeeRow, ImageRow } from './review.sql.ts';

type Suggestions = Reply<(typeof reviewApi)['suggestions']>;

/** Beyond this many pairs of words a paper's text is prose, not a form. */
const MOST_PAIRS = 600;
const PAGES_READ = 3;
const KEPT_TEXTS = 300;

/** Texts by hash: a file never changes, so neither does its text. The oldest goes first. */
const texts = new Map<string, Promise<string>>();

async function textOf(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  image: ImageRow,
): Promise<string> {
  const key = `${tenantId}/${image.sha256.toString('hex')}`;
  const known = texts.get(key);
  if (known) return known;
  const reading = extractText(kernel.storage.path(tenantId, image.sha256), {
    pages: PAGES_READ,
  }).then(({ text, fields }) => [text, ...Object.values(fields)].join('\n'));
  texts.set(key, reading);
  // A failure is not kept: a worker that ran out of time may have more of it the next time.
  reading.catch(() => texts.delete(key));
  const oldest = texts.keys().next();
  if (texts.size > KEPT_TEXTS && !oldest.done) texts.delete(oldest.value);
  return reading;
}

async function readText(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  images: readonly ImageRow[],
): Promise<{ text: string; state: Suggestions['text'] }> {
  const [first] = images;
  if (!first) return { text: '', state: 'none' };
  if (images.every((image) => image.passwordProtected)) return { text: '', state: 'protected' };
  const parts = await Promise.all(
    images
      .slice(0, PAGES_READ)
      .filter((image) => !image.passwordProtected)
      .map((image) => textOf(kernel, tenantId, image)),
  );
  const text = parts.join('\n').trim();
  return { text, state: text === '' ? 'none' : 'read' };
}

/** What a paper says about whose it is, what it is and of when. `ssnIndexes` gives the blind indexes of nine digits. */
export async function suggest(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  task: HeldTask,
  item: DqItem,
  aboutTenantId: number | null,
  ssnIndexes: (digits: string) => Buffer[],
): Promise<Suggestions> {
  const images = await itemImages(db, [task.dqItemId]);
  const { text, state } = await readText(kernel, db.binding.tenantId, images);
  const paper = readPaper(
    text,
    [...images.map(({ fileName }) => fileName.replace(/\.pdf$/i, '')), item.subject ?? ''],
    today(),
  );
  const scored =
    item.employeeId === null
      ? await scoreCandidates(db, paper, aboutTenantId, ssnIndexes)
      : (await employeesById(db, [item.employeeId])).map((employee) =>
          scoreEmployee(paper, employee, { client: true }),
        );
  const { candidates, good } = rank(scored);
  const types = await reviewDocumentTypes(db);
  const hints = `${text}\n${images.map(({ fileName }) => fileName.replace(/[-_.]+/g, ' ')).join('\n')}\n${item.subject ?? ''}`;
  const guess = guessType(hints);
  const type =
    types.find(
      ({ documentTypeId }) => documentTypeId === (item.documentTypeId ?? guess?.documentTypeId),
    ) ?? null;
  const dates = guessDates(datesIn(text, today()), type, today());
  const guessed = types.find(({ documentTypeId }) => documentTypeId === guess?.documentTypeId);
  return {
    candidates: candidates.map(({ employee, score, evidence }) => ({ employee, score, evidence })),
    good,
    documentType:
      guessed && guess
        ? { documentTypeId: guessed.documentTypeId, name: guessed.name, found: guess.found }
        : null,
    ...dates,
    text: state,
  };
}

async function scoreCandidates(
  db: Db,
  paper: Paper,
  aboutTenantId: number | null,
  ssnIndexes: (digits: string) => Buffer[],
): Promise<Scored<EmployeeRow>[]> {
  const names = namePairs(paper, MOST_PAIRS);
  const found = await employeesByKeys(db, {
    names,
    licenses: [...paper.codes].slice(0, 200),
    ssnIndexes: paper.ssns.flatMap(ssnIndexes),
    tenantId: aboutTenantId,
  });
  const client = aboutTenantId !== null;
  if (found.length > 0)
    return found.map(({ bySsn, ...employee }) =>
      scoreEmployee(paper, employee, { ssn: bySsn, client }),
    );
  // Nothing exact: a name misread by a letter or two, as scans have them.
  const [likely] = names;
  if (!likely) return [];
  const alike = (await employeesAlike(db, likely)).filter(
    (employee) => aboutTenantId === null || employee.tenantId === aboutTenantId,
  );
  return alike.map((employee) => scoreEmployee(paper, employee, { client }));
}
