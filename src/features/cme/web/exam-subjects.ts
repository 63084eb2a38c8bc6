import { subjectsOf } from '#src/web/palette/subjects-of.ts';

/** What the commands of scope `exam` act on: the form of an exam that stands open. */
export interface ExamSubject {
  kind: 'exam';
  askCare: (note: string, rep: string | null) => Promise<void>;
  sendBack: (note: string) => Promise<void>;
  /** Says that its certificate came from another client. */
  move: (clientId: number) => Promise<void>;
  /** What is recorded of it. */
  openDetail: () => void;
}

/** What the commands of scope `findings` act on: the warnings that the checks of a certificate came to. */
export interface FindingsSubject {
  kind: 'findings';
  /** Why no word is taken any more; null while the exam is open. */
  refusal: string | null;
  /** How many there are. */
  count: number;
  /** Confirms the next finding that is not confirmed; null where all are. */
  acknowledge: (() => void) | null;
  /** Confirms the nth finding, or takes that back. */
  toggle: (index: number) => void;
}

/** The subject of a kind, or null when another screen stands there. */
export const examSubjectOf = subjectsOf<ExamSubject | FindingsSubject>();
