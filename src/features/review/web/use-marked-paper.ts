import { useEffect, useMemo } from 'react';
import type { Reply } from '#src/shared/endpoint.ts';
import { showDate } from '#src/web/ui/format.ts';
import type { reviewApi } from '../review.contract.ts';
import type { Candidate } from './candidates.ts';
import { marksOf, showMarks, type PaperMark } from './paper-marks.ts';

type Suggestions = Reply<(typeof reviewApi)['suggestions']>;

/** Marks on the paper what it says of a candidate, of its kind and of its dates, while the form is open. */
export function useMarkedPaper(
  taskId: string,
  candidate: Candidate | null,
  suggestions: Pick<Suggestions, 'documentType' | 'dates'> | null,
): void {
  const facts = candidate?.evidence;
  const type = suggestions?.documentType;
  const dates = suggestions?.dates;
  const marks = useMemo<PaperMark[]>(
    () => [
      ...(facts ?? []).flatMap(({ field, spots }) => marksOf(field, 'fact', spots)),
      ...marksOf(type?.name ?? '', 'paper', type?.spots ?? []),
      ...(dates ?? []).flatMap(({ date, spots }) => marksOf(showDate(date), 'paper', spots)),
    ],
    [facts, type, dates],
  );
  // By what they are: a list made anew at every turn is the same to the reader.
  const words = JSON.stringify(marks);
  useEffect(() => showMarks(taskId, JSON.parse(words) as PaperMark[]), [taskId, words]);
}
