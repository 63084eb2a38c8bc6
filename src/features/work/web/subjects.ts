import { subjectsOf } from '#src/web/palette/subjects-of.ts';
import { UNHELD } from './decision.ts';
import type { WorkTask } from './work-task.ts';

/** A client of whom something waits in a queue. */
export interface WaitingClient {
  clientId: number;
  name: string;
  waiting: number;
}

/** What the commands of scope `queue` act on. */
export interface QueueSubject {
  kind: 'queue';
  claimNext: () => Promise<void>;
  release: () => Promise<void>;
  show: (which: 'all' | 'match' | 'review' | 'mine' | 'free' | 'waiting') => void;
  /** Those that something waits of. */
  clients: () => Promise<readonly WaitingClient[]>;
  /** What is of one client only; of every client without an id. */
  showClient: (clientId: string) => void;
  /** Puts what came meanwhile into the list. */
  showNew: () => void;
  /** Keeps the queue as it stands under a name; says why it cannot. */
  saveView: (name: string) => string | null;
  undo: () => Promise<void>;
}

/** What the commands of scope `dueQueue` act on: a queue whose tasks have a time limit and can be put off. */
export interface DueQueueSubject {
  kind: 'dueQueue';
  showOverdue: () => void;
  showWaiting: () => void;
  /** Of the row one is on. */
  endWait: () => Promise<void>;
}

/** Said where whose it is is confirmed before anybody is chosen. */
export const NOBODY_CHOSEN = 'Choose an employee first.';

/** Why what is done in the form of a task cannot be done now; null where it can. */
export interface Refusals {
  /** What goes on with the task: rejecting, skipping, giving it back. */
  act: string | null;
  /** A decision, which takes the task in hand besides. */
  decide: string | null;
}

/** What the standing of a task refuses its form: nothing goes on with one that is done, and one in other hands is not decided. */
export function refusalsOf(hold: WorkTask['hold'], isHeld: boolean): Refusals {
  const act = hold === 'done' ? 'This is done already.' : null;
  return { act, decide: act ?? (isHeld ? null : UNHELD) };
}

/** What the commands of scope `review` act on. */
export interface ReviewSubject {
  kind: 'review';
  refused: Refusals;
  accept: () => Promise<void>;
  reject: () => void;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
  rematch: () => Promise<void>;
  /** Null where nobody has it. */
  openEmployee: (() => void) | null;
}

/** What the commands of scope `classify` act on: a review that says what a paper is. */
export interface ClassifySubject {
  kind: 'classify';
  chooseType: (index: number) => void;
  findType: () => void;
  /** Puts the keyboard into the date that is corrected most: until when it is valid, or of when it is. */
  findDate: () => void;
}

/** What the commands of scope `step` act on: a form that is neither match nor review. */
export interface StepSubject {
  kind: 'step';
  refused: Refusals;
  confirm: () => Promise<void>;
  write: () => void;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
  /** Where a paper can be refused. */
  refuse?: () => Promise<void>;
  /** Where files can be added. */
  addFile?: () => void;
  /** Where somebody can be named. */
  find?: () => void;
}

/** What the commands of scope `taskRows` act on: the selected tasks. */
export interface TaskRowsSubject {
  kind: 'taskRows';
  claim: () => Promise<void>;
  release: () => Promise<void>;
  /** Asks for the reason first. */
  reject: () => void;
}

/** The subject of a kind, or null when another screen stands there. */
export const subjectOf = subjectsOf<
  QueueSubject | DueQueueSubject | ReviewSubject | ClassifySubject | StepSubject | TaskRowsSubject
>();
