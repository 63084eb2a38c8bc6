import type { Refusals } from '#src/features/work/web/subjects.ts';
import { subjectsOf } from '#src/web/palette/subjects-of.ts';

/** What the commands of scope `match` act on. */
export interface MatchSubject {
  kind: 'match';
  refused: Refusals & {
    /** Confirming whose it is. */
    confirm: string | null;
    /** Making a file for somebody who has none. */
    newFile: string | null;
  };
  /** Opens the form of a file for somebody who has none. */
  newFile: () => void;
  /** Points out the next thing found, on the page. */
  showEvidence: () => void;
  confirm: () => Promise<void>;
  choose: (index: number) => void;
  search: () => void;
  skip: () => Promise<void>;
  reject: () => void;
  undo: () => Promise<void>;
}

/** The subject of the match form, or null when another screen stands there. */
export const matchSubjectOf = subjectsOf<MatchSubject>();
