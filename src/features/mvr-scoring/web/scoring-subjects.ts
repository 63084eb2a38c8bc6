/** What the commands of the queue act on. */
export interface QueueSubject {
  kind: 'mvrQueue';
  claim: () => Promise<void>;
}

/** What is done with the lines of a record that waits for its score. */
export interface LineDesk {
  /** The id of the line in hand; null where there is none. */
  line: string | null;
  step: (by: 1 | -1) => void;
  nextOpen: () => void;
  findRule: () => void;
  chooseRule: (index: number) => void;
  leaveOut: () => void;
  automatic: () => void;
  addLine: () => void;
  override: () => void;
}

/** What the commands of a record act on. */
export interface ScoreSubject {
  kind: 'mvrScore';
  /** Why it cannot be sent; null when it can. */
  refusal: string | null;
  /** Scores it; once it is scored, the next one. */
  send: () => Promise<void>;
  skip: () => Promise<void>;
  /** Null where nothing is decided any more. */
  lines: LineDesk | null;
  /** Takes its score back; null where none stands. */
  reopen: (() => void) | null;
}

interface Subjects {
  mvrQueue: QueueSubject;
  mvrScore: ScoreSubject;
}

/** Narrows what a scope published; null for anything else. */
export function scoringSubject<K extends keyof Subjects>(
  kind: K,
  subject: unknown,
): Subjects[K] | null {
  const fits =
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;
  // The kind says which of them it is.
  return fits ? (subject as Subjects[K]) : null;
}
