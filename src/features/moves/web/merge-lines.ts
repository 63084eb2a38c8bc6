import { useViewer } from '#src/web/viewer.ts';
import { useState } from 'react';
import type { Reply } from '#src/shared/endpoint.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { MergeDocument, movesApi } from '../moves.contract.ts';
import {
  differingFields,
  firstChoices,
  firstDocuments,
  MERGE_FIELDS,
  type Choice,
  type MergeField,
} from '../moves.rules.ts';
import { labelOf, valueWords } from './merge-words.ts';

export type Files = Reply<typeof movesApi.compare>;

/** One thing to choose: a field, or a document of the other file. */
export interface MergeLine {
  id: string;
  kind: 'field' | 'document';
  title: string;
  /** What each side says. */
  to: string;
  from: string;
  choice: Choice;
  /** What the staying file says afterwards. */
  result: string;
  /** Why there is no choice. */
  fixed: string | null;
}

interface Choices {
  lines: readonly MergeLine[];
  /** Fields that say the same in both files. */
  same: readonly MergeField[];
  fields: Partial<Record<MergeField, Choice>>;
  docsMap: Record<string, 'move' | 'leave'>;
  /** Something was chosen that leaving would lose. */
  touched: boolean;
  choose: (id: string, side: Choice) => void;
}

const paperWords = ({ docDate, fileName, status }: MergeDocument): string =>
  [writeDate(docDate), fileName, status === 'accepted' ? '' : STATUS_WORDS[status]]
    .filter(Boolean)
    .join(' · ');

function leaveWords({ twinOf, twinAs }: MergeDocument): string {
  if (twinOf === null) return 'Leave it there';
  return `Leave it there: the same PDF is here${twinAs === null ? '' : ` as ${twinAs}`}`;
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  pendingReview: 'pending review',
  rejected: 'rejected',
  superseded: 'superseded',
};

/** What is kept of two files: the proposals, and over them what the user has chosen. Choices outlive a new reading. */
export function useMergeChoices(files: Files): Choices {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const { workIdName } = useViewer();
  const { to, from, fixed } = files;
  const proposed = firstChoices(to.fields, from.fields, fixed);
  const papers = files.documents.filter(({ employeeId }) => employeeId === from.employeeId);
  const first = firstDocuments(papers);
  const fieldOf = (field: MergeField): Choice =>
    fixed.includes(field) ? 'to' : (chosen[field] ?? proposed[field]);
  const paperOf = ({ documentId }: MergeDocument): Choice =>
    chosen[documentId] ?? (first[documentId] === 'move' ? 'from' : 'to');
  const differing = differingFields(to.fields, from.fields);
  const fieldLines = differing.map((field): MergeLine => {
    const choice = fieldOf(field);
    const [mine, theirs] = [to, from].map((side) => valueWords(field, side.fields[field]));
    return {
      id: field,
      kind: 'field',
      title: labelOf(field, workIdName),
      to: mine ?? '',
      from: theirs ?? '',
      choice,
      result: (choice === 'to' ? mine : theirs) ?? '',
      fixed: fixed.includes(field) ? 'stays as it is here' : null,
    };
  });
  const paperLines = papers.map((paper): MergeLine => {
    const choice = paperOf(paper);
    return {
      id: paper.documentId,
      kind: 'document',
      title: paper.documentType,
      to: leaveWords(paper),
      from: paperWords(paper),
      choice,
      result: choice === 'from' ? 'comes over' : 'stays there',
      fixed: null,
    };
  });
  return {
    lines: [...fieldLines, ...paperLines],
    same: MERGE_FIELDS.filter((field) => !differing.includes(field) && to.fields[field] !== null),
    fields: Object.fromEntries(
      differing.flatMap((field) => (fieldOf(field) === 'from' ? [[field, 'from' as const]] : [])),
    ),
    docsMap: Object.fromEntries(
      papers.map((paper) => [paper.documentId, paperOf(paper) === 'from' ? 'move' : 'leave']),
    ),
    touched: Object.keys(chosen).length > 0,
    choose: (id, side) => setChosen((now) => ({ ...now, [id]: side })),
  };
}
