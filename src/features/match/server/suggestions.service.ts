import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { SsnSearcher } from '#src/features/employees/ssn-search.rules.ts';
import { indexesOfTyped } from '#src/features/employees/server/ssn.service.ts';
import { latestToday } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { GOOD_SCORE, rank, scoreEmployee } from '../match.rules.ts';
import type { Scored } from '../match.rules.ts';
import { likelyNames } from '../evidence.rules.ts';
import { birthGuesses, licenseGuesses, namePairs, readPaper } from '../matchable-paper.rules.ts';
import type { Paper } from '../matchable-paper.rules.ts';
import { papersApart } from '../papers-apart.rules.ts';
import { nameInBoxes, personOnPaper } from '../new-file.rules.ts';
import { datesOn } from '#src/features/intake/paper-dates.rules.ts';
import { guessDates } from '#src/features/intake/type-dates.rules.ts';
import { guessDated, guessType } from '#src/features/intake/paper-types.rules.ts';
import type { PaperDate } from '#src/features/intake/paper-dates.rules.ts';
import type { Suggestions } from '../match.shapes.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import { readItem } from '#src/features/intake/server/read-items.service.ts';
import { reviewDocumentTypes } from '#src/features/intake/server/type-rules.service.ts';
import { itemText } from './paper-text.service.ts';
import type { ItemText } from './paper-text.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import { askForPapers, readingProgress } from '#src/features/intake/server/readings.service.ts';
import { employeesAlike, employeesByKeys, employeeToCompare } from './candidates.sql.ts';
import type { Compared } from './candidates.sql.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';

/** Beyond this many pairs of words a paper's text is prose, not a form. */
const MOST_PAIRS = 900;
const MOST_CODES = 300;
/** So many names are looked for as they may be misread: each is a search of its own. */
const LIKELY = 3;

/** What a suggestion works with. */
interface Reader extends Papers, SsnSearcher {}

interface Papers {
  db: Db;
  kernel: Pick<Kernel, 'storage' | 'keys' | 'pool' | 'wakeJobs' | 'log'>;
  afterCommit: (work: () => void) => void;
}

/** Has files read that someone waits for, once the transaction is over. */
export function askToRead({ db, kernel, afterCommit }: Papers, waiting: readonly Buffer[]): void {
  if (waiting.length === 0) return;
  const { tenantId } = db.binding;
  afterCommit(() => {
    askForPapers(kernel, tenantId, waiting).then(
      () => readSoon(kernel),
      (error: unknown) =>
        kernel.log.warn(
          { kind: error instanceof Error ? error.name : 'unknown' },
          'a paper could not be asked for',
        ),
    );
  });
}

/** What the paper of an item says, for anyone who works on it. @throws request.not_found */
export async function suggestForItem(reader: Reader, dqItemId: string): Promise<Suggestions> {
  const item = await readItem(reader.db, dqItemId);
  if (!item) throw requestError('request.not_found');
  const about = await reader.db.k
    .selectFrom('dq_items')
    .select('about_tenant_id')
    .where('tenant_id', '=', reader.db.binding.tenantId)
    .where('dq_item_id', '=', dqItemId)
    .executeTakeFirst();
  return suggest(reader, item, about?.about_tenant_id ?? null);
}

/** The first page of an item's paper, for what is looked for by its place on the form. */
export async function firstPageOf(
  { db, kernel }: Pick<Reader, 'db' | 'kernel'>,
  dqItemId: string,
): Promise<ItemText['first']> {
  return (await itemText(db, kernel, await itemImages(db, [dqItemId]))).first;
}

/** What a paper says about whose it is, what it is and of when. Its words are looked for where the item says. */
export async function suggest(
  reader: Reader,
  item: DqItem,
  aboutTenantId: number | null,
): Promise<Suggestions> {
  const { db, kernel } = reader;
  const images = await itemImages(db, [item.dqItemId]);
  const read = await itemText(db, kernel, images);
  askToRead(reader, read.waiting);
  const names = images.map(({ fileName }) => fileName.replace(/\.pdf$/i, ''));
  // A name whose parts stand in boxes of their own is read as one.
  const boxed = nameInBoxes(read.first);
  const hints = [...names, item.subject ?? '', boxed ? `${boxed.firstName} ${boxed.lastName}` : ''];
  const paper = readPaper(read, hints, latestToday());
  const scored =
    item.employeeId === null
      ? await scoreCandidates(reader, paper, read, names, {
          aboutTenantId,
          clientId: item.clientId,
        })
      : (await employeeToCompare(db, item.employeeId)).map((employee) =>
          scoreEmployee(paper, employee, { client: true }),
        );
  const { candidates, good } = rank(scored);
  const types = await reviewDocumentTypes(db);
  const told = {
    text: [
      read.text,
      ...names.map((name) => name.replace(/[-_.]+/g, ' ')),
      item.subject ?? '',
    ].join('\n'),
    runs: read.runs,
  };
  const guess = guessType(told);
  const typeOf = (id: number | undefined) =>
    types.find(({ documentTypeId }) => documentTypeId === id) ?? null;
  const guessed = typeOf(guess?.documentTypeId);
  const onPaper = datesOn(read, latestToday());
  const dates = guessDates(
    onPaper,
    typeOf(item.documentTypeId ?? undefined) ?? guessed ?? typeOf(guessDated(told)?.documentTypeId),
    latestToday(),
  );
  return {
    candidates: candidates.map(({ employee, score, evidence }) => ({
      employee,
      score,
      evidence: evidence.map(({ field, found, spans }) => ({
        field,
        found,
        spots: spans.flatMap(read.spotsOf),
      })),
    })),
    good,
    documentType:
      guessed && guess
        ? {
            documentTypeId: guessed.documentTypeId,
            name: guessed.name,
            found: guess.found.replace(/\s+/g, ' '),
            spots: read.spotsOf([guess.at, guess.at + guess.found.length]),
          }
        : null,
    ...dates,
    dates: [dates.docDate, dates.expirationDate].flatMap((date) =>
      date === null ? [] : [{ date, spots: spotsOfDate(read, onPaper, date) }],
    ),
    apart: apartIn(read),
    text: read.state,
    progress: await readingProgress(db, read.underway),
  };
}

function apartIn({ first, firstImageId }: ItemText): Suggestions['apart'] {
  const apart = firstImageId === null ? null : papersApart(first, latestToday());
  return apart && firstImageId !== null ? { imageId: firstImageId, ...apart } : null;
}

/** Where a day stands, but as a birth. */
function spotsOfDate(read: ItemText, dates: readonly PaperDate[], date: string) {
  return dates
    .filter((one) => one.date === date && one.role !== 'birth')
    .slice(0, 3)
    .flatMap(({ at, found }) => read.spotsOf([at, at + found.length]));
}

async function scoreCandidates(
  reader: Reader,
  paper: Paper,
  read: ItemText,
  fileNames: readonly string[],
  { aboutTenantId, clientId }: { aboutTenantId: number | null; clientId: number | null },
): Promise<Scored<Compared>[]> {
  const { db, kernel } = reader;
  const known = { client: aboutTenantId !== null, clientId };
  const keys = {
    names: namePairs(paper, MOST_PAIRS),
    licenses: licenseGuesses(paper, MOST_CODES).map((code) => code.toLowerCase()),
    ssnIndexes: [...paper.ssns.keys()].flatMap((digits) =>
      indexesOfTyped(kernel.keys, digits, reader),
    ),
    births: [],
    tenantId: aboutTenantId,
  };
  const find = async (by: Parameters<typeof employeesByKeys>[1]) =>
    (await employeesByKeys(db, by)).map(({ bySsn, ...employee }) =>
      scoreEmployee(paper, employee, { ...known, ssn: bySsn }),
    );
  let scored = await find(keys);
  if (scored.some(({ score }) => score >= GOOD_SCORE)) return scored;
  // Many are born on one day: they are looked through only where nobody is found otherwise.
  const births = birthGuesses(paper, latestToday());
  if (births.length > 0) scored = await find({ ...keys, births });
  if (scored.some(({ score }) => score >= GOOD_SCORE)) return scored;
  // Nobody fits well: a name may be misread by a letter or two, as scans have them.
  const { firstName, lastName } = personOnPaper(read.first, latestToday());
  const likely = [
    ...(firstName && lastName ? [`${lastName} ${firstName}`] : []),
    ...namePairs(readPaper({ text: '', runs: [] }, fileNames, latestToday()), 1),
    ...likelyNames(paper, LIKELY),
  ].slice(0, LIKELY);
  if (likely.length === 0) return scored;
  const found = new Set(scored.map(({ employee }) => employee.employeeId));
  const alike = (await employeesAlike(db, likely)).filter(
    ({ employeeId, tenantId }) =>
      !found.has(employeeId) && (aboutTenantId === null || tenantId === aboutTenantId),
  );
  return [...scored, ...alike.map((employee) => scoreEmployee(paper, employee, known))];
}
