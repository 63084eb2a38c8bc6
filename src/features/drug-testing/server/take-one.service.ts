import type { OrderedTest } from '#src/features/orders/server/results.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Upload } from '#src/server/uploads.ts';
import { certainOf, rank, sameDonor } from '../donors.rules.ts';
import { resultTypeWord } from '../drug-testing.rules.ts';
import type { Report } from '../drug-testing.shapes.ts';
import type { ResultFault, ResultFields } from '../result-layout.rules.ts';
import type { HistoryNote } from './history.sql.ts';
import { asPerson, orderMessage } from './match.service.ts';
import { keepPaper } from './papers.service.ts';
import type { indexPeople } from './people-index.ts';
import type { FilePerson } from './people.sql.ts';
import { addResult, changeResult, replaceReport, type ReportFields } from './result-writes.sql.ts';
import type { OnFile } from './results.sql.ts';
import { settleOrder } from './settle-order.service.ts';
import { settlePapers } from './settle-papers.service.ts';

/** A row that could be read. */
export type Taken = ReportFields & { line: number; sent: ResultFields; paper: Upload | null };

/** What the rows of one import are taken with. */
export interface Desk {
  db: Db;
  kernel: Pick<Kernel, 'storage'>;
  importId: string;
  clientId: number;
  source: 'file' | 'http';
  by: { id: string; name: string };
  known: Map<string, OnFile>;
  people: ReturnType<typeof indexPeople>;
  /** Whether the sender may find people by SSN; else anyone who matches the result may. */
  bySsn: boolean;
  owners: ReadonlyMap<string, string>;
  /** By whose they are. */
  orders: ReadonlyMap<string, OrderedTest[]>;
  touched: Set<string>;
  /** Written at the end, all at once. */
  history: HistoryNote[];
}

type Outcome = 'added' | 'corrected' | 'repeated' | 'older';

interface Accepted {
  kind: Outcome;
  /** It is nobody's yet. */
  waits: boolean;
}
interface Refused {
  faults: ResultFault[];
}

/** Takes one result with its paper: new, a correction, one that is on file, or one that cannot be. */
export async function takeOne(
  desk: Desk,
  one: Taken,
): Promise<(Accepted & { paper: boolean }) | Refused> {
  const waited = desk.known.get(one.number)?.employeeId === null;
  const outcome = await takeReport(desk, one);
  if ('faults' in outcome) return outcome;
  const onFile = desk.known.get(one.number);
  if (!onFile) throw new Error('The result was not kept');
  const paper = await takePaper(desk, onFile, one, outcome.kind);
  if (paper || (waited && onFile.employeeId !== null))
    await settlePapers(desk.db, { ...onFile, collectedOn: onFile.report.collectedOn }, desk.by);
  return { ...outcome, paper };
}

/** Keeps the paper of what was reported last; of an earlier report it changes nothing, as that does not. */
async function takePaper(
  desk: Desk,
  onFile: OnFile,
  { paper, hash }: Taken,
  kind: Outcome,
): Promise<boolean> {
  if (paper === null || !onFile.hash?.equals(hash)) return false;
  if (kind === 'repeated' && !(await isMine(desk, onFile))) return false;
  const { drugTestId } = onFile;
  if (!(await keepPaper(desk.db, desk.kernel, drugTestId, desk.by, paper))) return false;
  desk.history.push({ drugTestId, kind: 'paper', message: `Document received: ${paper.fileName}` });
  if (onFile.employeeId !== null) desk.touched.add(onFile.employeeId);
  return true;
}

async function takeReport(desk: Desk, one: Taken): Promise<Accepted | Refused> {
  const before = desk.known.get(one.number);
  if (!before) return addOne(desk, one);
  const fault = (reason: string) => ({ faults: [{ field: 'resultNumber', reason }] });
  if (before.hash === null)
    return fault('The result of this number was in a file that was removed.');
  if (before.hashes.some((hash) => hash.equals(one.hash)) || before.hash.equals(one.hash))
    return { kind: 'repeated', waits: false };
  if (!(await isMine(desk, before)))
    return fault('A result of this number is on file at a location that is not yours.');
  if (!sameDonor(before.report.donor, one.report.donor))
    return fault(
      'A result of this number is on file for another person. Compare both, and send this one with its right number.',
    );
  const { drugTestId } = before;
  const reported = { report: one.report, hash: one.hash };
  before.hashes.push(one.hash);
  if ((one.report.reportedOn ?? '') < (before.report.reportedOn ?? '')) {
    desk.history.push({
      drugTestId,
      kind: 'older',
      message: 'A report came that is older than the one on file; it changes nothing.',
      resultTypeId: one.report.resultTypeId,
      reported,
    });
    return { kind: 'older', waits: false };
  }
  await replaceReport(desk.db, drugTestId, one);
  desk.history.push({
    drugTestId,
    kind: 'corrected',
    message: correctionOf(before.report, one.report),
    resultTypeId: one.report.resultTypeId,
    reported,
  });
  Object.assign(before, { report: one.report, hash: one.hash });
  if (before.employeeId === null) {
    const person = personOf(desk, one);
    if (person) {
      const { employeeId, clientId } = person;
      await changeResult(desk.db, drugTestId, { employee: { employeeId, clientId, by: null } });
      before.clientId = clientId;
      await fileIt(desk, before, one, person);
    }
    return { kind: 'corrected', waits: person === null };
  }
  desk.touched.add(before.employeeId);
  before.orderId = await settleOrder(
    desk.db,
    settling(before, before.employeeId, one),
    desk.by,
    `Result corrected${one.batState === 'waiting' ? ', to be reviewed' : ''}`,
  );
  return { kind: 'corrected', waits: false };
}

/** What changed in the sender's eyes, for the history. */
function correctionOf(before: Report, after: Report): string {
  return before.resultTypeId === after.resultTypeId
    ? 'A later report took the place of the earlier; the result is the same.'
    : `Corrected from ${resultTypeWord(before.resultTypeId)} to ${resultTypeWord(after.resultTypeId)}`;
}

/** Whether the sender works where a result is filed. */
async function isMine({ db }: Desk, { drugTestId }: OnFile): Promise<boolean> {
  const found = await db.rows(
    'drug-tests-is-mine',
    'select 1 from drug_tests where tenant_id = $1 and drug_test_id = $2',
    [db.binding.tenantId, drugTestId],
  );
  return found.length > 0;
}

async function addOne(desk: Desk, one: Taken): Promise<Accepted> {
  const person = personOf(desk, one);
  const clientId = person?.clientId ?? desk.clientId;
  const { source, importId } = desk;
  const drugTestId = await addResult(
    desk.db,
    { clientId, source, importId, employeeId: person?.employeeId ?? null },
    one,
  );
  desk.history.push({
    drugTestId,
    kind: 'received',
    message: source === 'file' ? 'Received by file' : 'Received by call',
    resultTypeId: one.report.resultTypeId,
    reported: { report: one.report, hash: one.hash },
  });
  const onFile: OnFile = {
    drugTestId,
    number: one.number,
    clientId,
    report: one.report,
    employeeId: null,
    orderId: null,
    hash: one.hash,
    hashes: [one.hash],
  };
  desk.known.set(one.number, onFile);
  if (person) await fileIt(desk, onFile, one, person);
  return { kind: 'added', waits: person === null };
}

/** The one person whose a result can only be; null where it waits. */
function personOf(
  desk: Desk,
  { report: { donor, orderId }, ssnIndexes }: Taken,
): FilePerson | null {
  const owner = orderId ? (desk.owners.get(orderId) ?? null) : null;
  const indexes = desk.bySsn ? ssnIndexes : [];
  const people = desk.people.of(donor, indexes, owner);
  return certainOf(
    rank(
      donor,
      people.map((each) => asPerson(each, { indexes, owner })),
    ),
  );
}

/** What follows when a result has its person: its history, its order, who reads the file anew. */
async function fileIt(desk: Desk, onFile: OnFile, one: Taken, person: FilePerson): Promise<void> {
  const { employeeId, firstName, lastName } = person;
  desk.history.push({
    drugTestId: onFile.drugTestId,
    kind: 'matched',
    message: `Matched to ${lastName}, ${firstName} by what was reported`,
  });
  onFile.employeeId = employeeId;
  const orders = desk.orders.get(employeeId) ?? [];
  onFile.orderId = await settleOrder(
    desk.db,
    settling(onFile, employeeId, one),
    desk.by,
    orderMessage({ resultTypeId: one.report.resultTypeId, batState: one.batState }),
    orders,
  );
  const tied = orders.find((order) => order.orderId === onFile.orderId);
  // The next result of this file must not take the same order.
  if (tied) tied.taken = true;
  desk.touched.add(employeeId);
}

function settling(onFile: OnFile, employeeId: string, { report, batState }: Taken) {
  return {
    drugTestId: onFile.drugTestId,
    employeeId,
    orderId: onFile.orderId,
    batState,
    namedOrderId: report.orderId,
    specimenTypeId: report.specimenTypeId,
    reasonId: report.reasonId,
    collectedOn: report.collectedOn,
    resultTypeId: report.resultTypeId,
  };
}
