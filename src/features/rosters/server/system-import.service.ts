import type { Db } from '#src/server/db/handle.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import { isPlainText } from '#src/shared/text.ts';
import { labelWithin } from '#src/features/employees/employee-fields.rules.ts';
import type { NumberedRow } from '../delimited.rules.ts';
import { FIELD_IDS, labelOf, type MatchKey, type RosterField } from '../fields.rules.ts';
import { foldName, type RowFault } from '../row.rules.ts';
import {
  ENTRY_FIELDS,
  LONGEST_EXTERNAL_ID,
  type ImportedEntry,
  type ImportResult,
} from '../system-imports.contract.ts';
import { makeWorker, type WorkOf } from './apply.service.ts';
import { findByBirth, findByIds, findPeople, readLists, type KnownPerson } from './people.sql.ts';
import { planRows, type PlanContext, type PlannedRow } from './plan-rows.service.ts';
import { noteSystemIds, readKnownTo, readSystemIds } from './system-ids.sql.ts';

/** An import of a system: for whom, where, and which system it is. */
export interface SystemImport extends WorkOf {
  integrationTypeId: number;
}

/** An entry on its way: what is known of it, and what keeps it from being taken. */
interface Line {
  index: number;
  entry: ImportedEntry;
  externalId: string;
  /** By the external id; undefined where it is new. */
  employeeId: string | undefined;
  faults: { field: string | null; reason: string }[];
  planned: PlannedRow | null;
}

/**
 * Takes entries of another system, each by itself, and says of each what came of it. People are found by the system's own
 * id; somebody new to the system by the roster's rules, and then only where the entry says of the person what the file does.
 * `db` is bound to the whole tenant, so that somebody at a location of others is not added a second time.
 */
export async function importEntries(
  db: Db,
  kernel: Kernel,
  of: SystemImport,
  entries: readonly ImportedEntry[],
  notes: AuditNote[],
): Promise<ImportResult[]> {
  const lists = await readLists(db, of.clientId, of.sites);
  const context = (matchBy: MatchKey): PlanContext => ({
    tenantId: of.tenantId,
    plan: { mapping: [...ENTRY_FIELDS], matchBy, missingStatusId: null },
    lists,
    sites: new Set(of.sites),
    mayChangeSsn: of.askedBy.mayChangeSsn,
    keys: kernel.keys,
  });
  const lines = entries.map(lineOf);
  refuseTwins(lines, ({ externalId }) => externalId, 'externalId');
  const known = await readSystemIds(
    db,
    of.integrationTypeId,
    lines.map(({ externalId }) => externalId),
  );
  const people = await findByIds(db, [...known.values()]);
  for (const line of lines) {
    line.employeeId = known.get(line.externalId);
    if (line.employeeId !== undefined && !people.has(line.employeeId))
      refuse(
        line,
        'externalId',
        'The file of this person was deleted. Restore it, or use another id.',
      );
  }
  for (const [matchBy, group] of groupsOf(lines, lists.identifier)) {
    const byLine = new Map(
      group.flatMap((line) => {
        const person = people.get(line.employeeId ?? '');
        return person ? [[line.index, person] as const] : [];
      }),
    );
    const planned = await planRows(db, context(matchBy), group.map(rowOf), true, byLine);
    for (const [at, line] of group.entries()) {
      line.planned = planned[at] ?? null;
      line.faults.push(...(line.planned?.faults ?? []).map((one) => named(one, lists.identifier)));
    }
  }
  for (const [keyOf, field] of [
    [({ planned }: Line) => planned?.person?.employeeId, null],
    [({ planned }: Line) => planned?.personKey?.toString('hex'), null],
    [({ planned }: Line) => planned?.ssnKey?.toString('hex'), 'ssn'],
  ] as const)
    refuseTwins(lines, keyOf, field);
  // Of an entry that is refused already nothing is told about others: a hundred guesses at somebody would cost nothing.
  const good = lines.filter(({ faults }) => faults.length === 0);
  await refuseTaken(db, of, good);
  await refuseLikeOthers(db, of, good, lists.identifier);
  return carryOut(db, kernel, of, lines, notes);
}

function lineOf(entry: ImportedEntry, index: number): Line {
  const externalId = entry.externalId.normalize('NFC').trim();
  const line: Line = { index, entry, externalId, employeeId: undefined, faults: [], planned: null };
  if (externalId === '') refuse(line, 'externalId', 'Give the id of your system.');
  else if (externalId.length > LONGEST_EXTERNAL_ID || !isPlainText(externalId))
    refuse(
      line,
      'externalId',
      `Use at most ${LONGEST_EXTERNAL_ID} characters, all of which can be shown.`,
    );
  return line;
}

const refuse = (line: Line, field: string | null, reason: string): void =>
  void line.faults.push({ field, reason });

/** Two entries for one person are both refused: which of them is right nobody can tell. */
function refuseTwins(
  lines: readonly Line[],
  keyOf: (line: Line) => string | undefined,
  field: string | null,
): void {
  const by = new Map<string, Line[]>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key) by.set(key, [...(by.get(key) ?? []), line]);
  }
  for (const twins of by.values())
    for (const [at, line] of twins.entries()) {
      const other = twins[at === 0 ? 1 : 0];
      if (other && !line.faults.some(({ reason }) => reason === aboutSame(other.index)))
        refuse(line, field, aboutSame(other.index));
    }
}

const aboutSame = (index: number): string =>
  `The entry at index ${index} is about the same person. Send one of the two.`;

/** Which of the roster's ways tells whose row it is: the first that the entry has. Who is new and has none stays out. */
function groupsOf(lines: readonly Line[], identifier: string): Map<MatchKey, Line[]> {
  const groups = new Map<MatchKey, Line[]>();
  for (const line of lines) {
    const matchBy = line.employeeId === undefined ? keyOfEntry(line.entry) : 'workId';
    if (matchBy) groups.set(matchBy, [...(groups.get(matchBy) ?? []), line]);
    else
      refuse(
        line,
        'workId',
        `This id is new here. Send the ${labelWithin('workId', identifier)}, the SSN, or the license with its state.`,
      );
  }
  return groups;
}

function keyOfEntry({ workId, ssn, license, state }: ImportedEntry): MatchKey | null {
  if (workId?.trim()) return 'workId';
  if (ssn?.trim()) return 'ssn';
  return license?.trim() && state?.trim() ? 'license' : null;
}

const rowOf = ({ index, entry }: Line): NumberedRow => ({
  row: index,
  cells: ENTRY_FIELDS.map((field) => entry[field] ?? ''),
});

/** A fault under the name that its field has in an entry. */
function named(fault: RowFault, identifier: string): Line['faults'][number] {
  const field = FIELD_IDS.find((id) => labelOf(id, identifier) === fault.field) ?? null;
  return { field, reason: fault.reason };
}

/** Somebody on file whom the system did not know yet becomes its person only where no doubt is left. */
async function refuseTaken(db: Db, of: SystemImport, lines: readonly Line[]): Promise<void> {
  const found = lines.filter((line) => line.employeeId === undefined && line.planned?.person);
  const known = await readKnownTo(
    db,
    of.integrationTypeId,
    found.flatMap(({ planned }) => planned?.person?.employeeId ?? []),
  );
  for (const line of found) {
    const { person, values } = line.planned ?? {};
    if (!person || !values) continue;
    if (known.has(person.employeeId)) {
      refuse(line, 'externalId', 'Your system has another id for this employee.');
      continue;
    }
    const says = [
      values.lastName === undefined
        ? null
        : foldName(values.lastName) === foldName(person.lastName),
      values.dob === undefined || person.dob === null ? null : values.dob === person.dob,
    ].filter((one) => one !== null);
    if (says.includes(false))
      refuse(
        line,
        null,
        'Somebody on file has it, under another last name or date of birth. Compare the two before this id becomes theirs.',
      );
    else if (says.length === 0)
      refuse(
        line,
        null,
        'Somebody on file has it. Send the last name or the date of birth as well, so that the id goes to no other person.',
      );
  }
}

/** Of people at other locations than the key's: neither who, nor by what. */
const ELSEWHERE = 'This entry cannot be taken here. Ask an administrator of the whole company.';

/** Nobody is added who may be on file already, under another work id or none. */
async function refuseLikeOthers(
  db: Db,
  of: SystemImport,
  lines: readonly Line[],
  identifier: string,
): Promise<void> {
  const added = lines.flatMap(({ planned }) => (planned?.kind === 'add' ? [planned.values] : []));
  const sameLicense = await findPeople(db, {
    workIds: [],
    ssnIndexes: [],
    licenses: added.flatMap(({ license }) => license ?? []),
  });
  const born = await findByBirth(
    db,
    added.flatMap(({ dob }) => dob ?? []),
  );
  const isNamed = (one: KnownPerson, { firstName = '', lastName = '' }: (typeof added)[number]) =>
    foldName(one.lastName) === foldName(lastName) &&
    foldName(one.firstName) === foldName(firstName);
  const ask = `Send the ${labelWithin('workId', identifier)} that is on file.`;
  const sites = new Set(of.sites);
  for (const line of lines) {
    const { planned } = line;
    if (planned?.kind !== 'add') continue;
    const { values } = planned;
    const licensed = sameLicense.filter(
      (one) => one.license === values.license && one.state === values.state,
    );
    const alike = born.filter((one) => one.dob === values.dob && isNamed(one, values));
    const seen = (one: KnownPerson) => sites.has(one.clientId);
    if (licensed.some(seen)) refuse(line, 'license', `Another employee has it. ${ask}`);
    else if (alike.some(seen))
      refuse(line, null, `Somebody of this name and date of birth is on file. ${ask}`);
    else if (licensed.length + alike.length > 0) refuse(line, null, ELSEWHERE);
  }
}

async function carryOut(
  db: Db,
  kernel: Kernel,
  of: SystemImport,
  lines: readonly Line[],
  notes: AuditNote[],
): Promise<ImportResult[]> {
  const worker = makeWorker(db, kernel, of, notes);
  const ready = lines.flatMap((line) =>
    line.faults.length === 0 && line.planned ? [{ line, planned: line.planned }] : [],
  );
  const taken = new Map<number, Pick<ImportResult, 'outcome' | 'employeeId'>>();
  const added = await worker.add(
    ready.flatMap(({ planned }) => (planned.kind === 'add' ? [planned] : [])),
  );
  for (const { ordinal, employeeId } of added)
    taken.set(ordinal, { outcome: 'created', employeeId });
  for (const { line, planned } of ready) {
    const employeeId = planned.person?.employeeId ?? null;
    if (planned.kind === 'same') taken.set(line.index, { outcome: 'unchanged', employeeId });
    if (planned.kind !== 'change') continue;
    const done = await worker.change(planned);
    if (done.outcome === 'done') taken.set(line.index, { outcome: 'updated', employeeId });
    else refuse(line, entryField(done.field), done.reason ?? 'A rule of the file refuses it.');
  }
  const fresh = lines.flatMap(({ index, externalId, employeeId }) => {
    const id = taken.get(index)?.employeeId;
    return id && employeeId === undefined ? [{ externalId, employeeId: id }] : [];
  });
  await noteSystemIds(db, of.integrationTypeId, fresh);
  return lines.map((line) => {
    const { index, externalId, faults } = line;
    const came = taken.get(index);
    if (!came)
      return { index, externalId, outcome: 'refused', employeeId: null, linked: false, faults };
    const linked = came.outcome !== 'created' && line.employeeId === undefined;
    return { index, externalId, ...came, linked, faults: [] };
  });
}

/** What an entry calls a field of the record, as far as it has it. */
function entryField(field: string | null | undefined): RosterField | null {
  const OTHER: Readonly<Record<string, RosterField>> = {
    jobTitleId: 'jobTitle',
    employmentStatusId: 'status',
    licenseClassId: 'licenseClass',
    newClientId: 'location',
  };
  return FIELD_IDS.find((id) => id === field) ?? OTHER[field ?? ''] ?? null;
}
