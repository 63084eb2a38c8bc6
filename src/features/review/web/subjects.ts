/** What the commands of scope `queue` act on. */
export interface QueueSubject {
  kind: 'queue';
  claimNext: () => Promise<void>;
  release: () => Promise<void>;
  show: (which: 'all' | 'match' | 'review' | 'mine' | 'free' | 'overdue') => void;
  /** One client's documents only; every client's without an id. */
  showClient: (clientId: string) => void;
  /** Puts what came meanwhile into the list. */
  showNew: () => void;
  /** Keeps the queue as it stands under a name; says why it cannot. */
  saveView: (name: string) => string | null;
  undo: () => Promise<void>;
}

/** What the commands of scope `match` act on. */
export interface MatchSubject {
  kind: 'match';
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

/** What the commands of scope `review` act on. */
export interface ReviewSubject {
  kind: 'review';
  accept: () => Promise<void>;
  reject: () => void;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
  rematch: () => Promise<void>;
  openEmployee: () => void;
  chooseType: (index: number) => void;
  findType: () => void;
}

/** What the commands of scope `taskRows` act on: the selected tasks. */
export interface TaskRowsSubject {
  kind: 'taskRows';
  claim: () => Promise<void>;
  release: () => Promise<void>;
  /** Asks for the reason first. */
  reject: () => void;
}

interface Subjects {
  taskRows: TaskRowsSubject;
  queue: QueueSubject;
  match: MatchSubject;
  review: ReviewSubject;
}

/** The subject of a kind, or null when another screen stands there. */
export function subjectOf<K extends keyof Subjects>(kind: K, subject: unknown): Subjects[K] | null {
  const fits =
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;
  // The kind names the shape: only the screens above publish it.
  return fits ? (subject as Subjects[K]) : null;
}
