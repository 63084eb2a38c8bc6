import { useEffect, useMemo } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { showDate } from '#src/web/ui/format.ts';
import { marksOf, showMarks } from './paper-marks.ts';
import type { PaperMark, PaperSpot } from './paper-marks.ts';

/** Somebody of whom a paper says something. */
interface Found {
  evidence: readonly { field: string; spots: readonly PaperSpot[] }[];
}

/** What a paper says of itself. */
interface Suggestions {
  documentType: { name: string; spots: readonly PaperSpot[] } | null;
  dates: readonly { date: IsoDate; spots: readonly PaperSpot[] }[];
}

/** Marks on the paper what it says of a candidate, of its kind and of its dates, while the form is open. */
export function useMarkedPaper(
  taskId: string,
  candidate: Found | null,
  suggestions: Suggestions | null,
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
