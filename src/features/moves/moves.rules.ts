import { MERGE_NAMES, type MergeName } from '#src/features/employees/employee-fields.rules.ts';

export type MergeField = MergeName;
/** What a merge offers a choice of. */
export const MERGE_FIELDS = MERGE_NAMES;
export type Choice = 'to' | 'from';
type Values = Readonly<Record<MergeField, string | null>>;

/** The choice to begin with: a gap is filled from the other file, anything else stays. */
export function firstChoices(
  to: Values,
  from: Values,
  fixed: readonly MergeField[],
): Record<MergeField, Choice> {
  return Object.fromEntries(
    MERGE_FIELDS.map((field) => [
      field,
      to[field] === null && from[field] !== null && !fixed.includes(field) ? 'from' : 'to',
    ]),
  ) as Record<MergeField, Choice>;
}

/** The fields that the two files do not agree on: only there is something to choose. */
export function differingFields(to: Values, from: Values): MergeField[] {
  return MERGE_FIELDS.filter((field) => to[field] !== from[field]);
}

interface MovablePaper {
  documentId: string;
  /** The same PDF in the staying file, and the type it has there where that is another one. */
  twinOf: string | null;
  twinAs: string | null;
}

/** Whether a document is in the staying file already: the same PDF, filed as the same. */
function isThere({ twinOf, twinAs }: MovablePaper): boolean {
  return twinOf !== null && twinAs === null;
}

/** What becomes of the other file's documents unless one says otherwise: all come over but those that are here already. */
export function firstDocuments(
  documents: readonly MovablePaper[],
): Record<string, 'move' | 'leave'> {
  return Object.fromEntries(
    documents.map((paper) => [paper.documentId, isThere(paper) ? 'leave' : 'move']),
  );
}

/** The documents that would be lost with a removed file: left behind, and no twin of one that is here. */
export function strandedDocuments<Paper extends MovablePaper>(
  documents: readonly Paper[],
  docsMap: Readonly<Record<string, 'move' | 'leave'>>,
): Paper[] {
  return documents.filter((paper) => docsMap[paper.documentId] !== 'move' && !isThere(paper));
}

/** How far a run is, as a whole number of percent that never says more than was done (2§9). */
export function percentDone(done: number, all: number): number {
  return all === 0 ? 100 : Math.floor((done * 100) / all);
}

interface Named {
  employmentStatusId: number;
  status: string;
}

/** The status of a list that has a name, however it is written; null when none has. */
export function statusNamed(name: string, statuses: readonly Named[]): number | null {
  const wanted = name.trim().toLowerCase();
  const found = statuses.find(({ status }) => status.trim().toLowerCase() === wanted);
  return found?.employmentStatusId ?? null;
}
