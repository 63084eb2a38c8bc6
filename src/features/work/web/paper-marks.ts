import { shareWithSecondWindow } from '#src/web/panes/second-window.ts';
import type { PageMark } from '#src/web/pdf/page-marks.ts';
import { makeStore, useStore } from '#src/web/store.ts';

/** Where something stands on a file's page, in shares of the page. */
export type PaperSpot = Omit<PageMark, 'label' | 'tone'> & { imageId: string };

/** A place on one file of an item. */
export interface PaperMark extends PageMark {
  imageId: string;
}

interface PaperMarks {
  /** Whose form has put them there. */
  taskId: string | null;
  marks: readonly PaperMark[];
  current: PaperMark | null;
}

const NONE: PaperMarks = { taskId: null, marks: [], current: null };

/** What the form of a task points out on the papers that stand beside it. */
const paperMarks = makeStore<PaperMarks>(NONE);
shareWithSecondWindow('paperMarks', paperMarks);

/** Marks of what was found, one for every place. */
export function marksOf(
  label: string,
  tone: PageMark['tone'],
  spots: readonly PaperSpot[],
): PaperMark[] {
  return spots.map((spot) => ({ ...spot, label, tone }));
}

/** Puts marks on the papers of a task, until what it gives is called. */
export function showMarks(taskId: string, marks: readonly PaperMark[]): () => void {
  paperMarks.set((before) => {
    const same = JSON.stringify(before.marks) === JSON.stringify(marks);
    return same && before.taskId === taskId ? before : { taskId, marks, current: null };
  });
  return () => paperMarks.set((now) => (now.taskId === taskId ? NONE : now));
}

/** Points out the next mark, after the last one the first. Returns it; null when there is none. */
export function stepMark(): PaperMark | null {
  const { marks, current } = paperMarks.get();
  const next = marks[(current ? marks.indexOf(current) + 1 : 0) % Math.max(1, marks.length)];
  if (!next) return null;
  paperMarks.set((now) => ({ ...now, current: next }));
  return next;
}

/** The marks of one file. */
export function useMarks(imageId: string): { marks: PaperMark[]; current: PaperMark | null } {
  const { marks, current } = useStore(paperMarks);
  return {
    marks: marks.filter((mark) => mark.imageId === imageId),
    current: current?.imageId === imageId ? current : null,
  };
}
