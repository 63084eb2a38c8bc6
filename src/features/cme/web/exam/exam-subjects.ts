/** What the commands of scope `queue` act on, where the queue is that of medical exams. */
export interface ExamQueueSubject {
  kind: 'queue';
  claimNext: () => Promise<void>;
  release: () => Promise<void>;
  show: (which: 'all' | 'match' | 'review' | 'mine' | 'free' | 'overdue') => void;
  showClient: (clientId: string) => void;
  showNew: () => void;
  saveView: (name: string) => string | null;
  undo: () => Promise<void>;
}

/** What the commands of scope `match` act on in an exam. */
export interface ExamMatchSubject {
  kind: 'match';
  newFile: () => void;
  showEvidence: () => void;
  confirm: () => Promise<void>;
  choose: (index: number) => void;
  search: () => void;
  skip: () => Promise<void>;
  reject: () => void;
  undo: () => Promise<void>;
}

/** What the commands of scope `review` act on in an exam. */
export interface ExamReviewSubject {
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

/** What the commands of scope `exam` act on: the form of an exam that stands open. */
export interface ExamSubject {
  kind: 'exam';
  askCare: (note: string, rep: string | null) => Promise<void>;
  sendBack: (note: string) => Promise<void>;
  /** Gives one's word on the next finding that has none. */
  acknowledge: () => void;
  /** What is recorded of it. */
  openDetail: () => void;
}

export function isExam(subject: unknown): subject is ExamSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'exam'
  );
}
