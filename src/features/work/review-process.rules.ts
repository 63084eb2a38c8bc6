import { holds } from '#src/shared/permissions.ts';
import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';

/** The process of incoming documents; its key in the paths of the specification (1§7). */
export const PROCESS_KEY = 'internalReviewProcess';

/** Steps in which a task waits for a person; the form key names the form that opens (1§7). */
export const FORM_KEYS = [
  'classifyEmail',
  'searchAndMatch',
  'review',
  'getExternalDocs',
  'waitingForCoverSheet',
  'documentRejection',
  'escalated',
  'customerCareIntervention',
] as const;
export type FormKey = (typeof FORM_KEYS)[number];

/** Where an item's process stands: a step with a task, or an end. */
export const REVIEW_STATES = [
  ...FORM_KEYS,
  'done',
  'rejected',
  'deleted',
  'sentToCME',
  'rejectedNoCover',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What the work on a step asks for: claiming it, and its form (R269). */
export const STEP_PERMISSION = {
  classifyEmail: 'dq.classifyEmails',
  searchAndMatch: 'dq.searchAndMatch',
  review: 'dq.review',
  getExternalDocs: 'dq.getExternalDocs',
  waitingForCoverSheet: 'dq.searchAndMatch',
  documentRejection: 'dq.reviewDocumentRejections',
  escalated: 'dq.escalateItem',
  customerCareIntervention: 'dq.customerCareIntervention',
} as const satisfies Record<FormKey, Permission>;

/** The thirteen tags of document-processing activities (2§9). */
export const ACTIVITY_TAGS = [
  'Sent Error to IT',
  'Rejected Email No Cover',
  'Deleted Email',
  'Sent Email to CME',
  'Discarded Document',
  'Marked Bad Document',
  'Created New Employee File',
  'Assigned Document',
  'Uploaded Document via Sparc',
  'Imported Pre-hire Document',
  'Accepted Document Classification',
  'Rejected Document Classification',
  'Corrected Document Classification',
] as const;
export type ActivityTag = (typeof ACTIVITY_TAGS)[number];

/** The last two tags count as mistakes (2§9, R268). */
export const MISTAKE_TAGS: readonly ActivityTag[] = ACTIVITY_TAGS.slice(-2);

/** The process that a paper sent to CME begins, and its first step; its form keys are not the review's. */
export const CME_PROCESS = { key: 'cmeProcess', firstStep: 'cmeSearchAndMatch' } as const;

/** A transition's target that depends on the item. */
export type Target =
  | ReviewState
  /** The step that the item came from. */
  | 'back'
  /** Its review when the employee is known, else its match. */
  | 'work';

export interface Transition {
  from: readonly FormKey[];
  to: Target;
  /** Asked for besides the permission of the step that the item is at. */
  permission: Permission;
  /** What the activity is tagged with; null where none of the thirteen says it. */
  tag: ActivityTag | null;
}

const BUT_ESCALATED = FORM_KEYS.filter((formKey) => formKey !== 'escalated');
const BUT_CARE = FORM_KEYS.filter((formKey) => formKey !== 'customerCareIntervention');

const PROCESS = {
  /** A mail is a document: whose it may be is noted, and its match or review begins. */
  classify: {
    from: ['classifyEmail'],
    to: 'work',
    permission: 'dq.classifyEmails',
    tag: null,
  },
  rejectNoCover: {
    from: ['classifyEmail', 'waitingForCoverSheet'],
    to: 'rejectedNoCover',
    permission: 'dq.classifyEmails',
    tag: 'Rejected Email No Cover',
  },
  waitForCover: {
    from: ['classifyEmail', 'searchAndMatch'],
    to: 'waitingForCoverSheet',
    permission: 'dq.viewDetail',
    tag: null,
  },
  /** The cover sheet came, or is not needed any more. */
  coverArrived: {
    from: ['waitingForCoverSheet'],
    to: 'work',
    permission: 'dq.searchAndMatch',
    tag: null,
  },
  match: { from: ['searchAndMatch'], to: 'review', permission: 'dq.searchAndMatch', tag: null },
  /** A match to an employee whose file was made for this document. */
  createFile: {
    from: ['searchAndMatch'],
    to: 'review',
    permission: 'dq.createNewFile',
    tag: 'Created New Employee File',
  },
  /** The match was wrong, or its employee is gone. */
  rematch: {
    from: ['review'],
    to: 'searchAndMatch',
    permission: 'dq.review',
    tag: 'Rejected Document Classification',
  },
  /** Its tags say whether the classification was right: `acceptanceTags`. */
  accept: { from: ['review'], to: 'done', permission: 'dq.review', tag: 'Assigned Document' },
  askForExternal: {
    from: ['searchAndMatch', 'review'],
    to: 'getExternalDocs',
    permission: 'dq.getExternalDocs',
    tag: null,
  },
  addedExternal: {
    from: ['getExternalDocs'],
    to: 'back',
    permission: 'dq.getExternalDocs',
    tag: null,
  },
  /** A bad document, by who may also decide about others' rejections: it is final. */
  reject: {
    from: ['searchAndMatch', 'review'],
    to: 'rejected',
    permission: 'dq.review',
    tag: 'Marked Bad Document',
  },
  /** A bad document, by anyone else: a second person looks at it before the employer hears of it. */
  proposeRejection: {
    from: ['searchAndMatch', 'review'],
    to: 'documentRejection',
    permission: 'dq.review',
    tag: 'Marked Bad Document',
  },
  upholdRejection: {
    from: ['documentRejection'],
    to: 'rejected',
    permission: 'dq.reviewDocumentRejections',
    tag: 'Accepted Document Classification',
  },
  sendBackRejection: {
    from: ['documentRejection'],
    to: 'back',
    permission: 'dq.reviewDocumentRejections',
    tag: 'Rejected Document Classification',
  },
  escalate: {
    from: BUT_ESCALATED,
    to: 'escalated',
    permission: 'dq.escalateItem',
    tag: null,
  },
  answerEscalation: {
    from: ['escalated'],
    to: 'back',
    permission: 'dq.escalateItem',
    tag: null,
  },
  /** Customer care is asked to call the employer. */
  askCare: {
    from: BUT_CARE,
    to: 'customerCareIntervention',
    permission: 'dq.viewDetail',
    tag: null,
  },
  answerCare: {
    from: ['customerCareIntervention'],
    to: 'back',
    permission: 'dq.customerCareIntervention',
    tag: null,
  },
  /** With a reason of `dqDeleteReasons`; what a mail is deleted as says `deletionTag`. */
  delete: {
    from: FORM_KEYS,
    to: 'deleted',
    permission: 'dq.deleteDocument',
    tag: 'Discarded Document',
  },
  sendToCME: {
    from: FORM_KEYS,
    to: 'sentToCME',
    permission: 'dq.viewDetail',
    tag: 'Sent Email to CME',
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof PROCESS;

/** What happens to an item, by name: from which steps, to where, who may, and with which tag. */
export const TRANSITIONS: Readonly<Record<TransitionName, Transition>> = PROCESS;
export const TRANSITION_NAMES = Object.keys(PROCESS) as [TransitionName, ...TransitionName[]];

/** Whether a transition starts at this step. */
export function leadsFrom(name: TransitionName, formKey: string): boolean {
  const { from } = TRANSITIONS[name];
  return from.some((step) => step === formKey);
}

/** What these grants allow at a step: the step's own permission, and the transition's. */
export function allowedAt(formKey: FormKey, grants: PermissionGrants): TransitionName[] {
  if (!holds(grants, STEP_PERMISSION[formKey])) return [];
  return TRANSITION_NAMES.filter(
    (name) => leadsFrom(name, formKey) && holds(grants, TRANSITIONS[name].permission),
  );
}

/** Steps that an item leaves for where it came from; which that was is kept with its process. */
const ASIDE = [
  'getExternalDocs',
  'waitingForCoverSheet',
  'documentRejection',
  'escalated',
  'customerCareIntervention',
] as const satisfies readonly FormKey[];
export type CameFrom = Partial<Record<(typeof ASIDE)[number], FormKey>>;

/** What is kept, read from where anything may stand. */
export function cameFromOf(variables: Record<string, unknown>): CameFrom {
  const kept = variables['cameFrom'];
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = ASIDE.flatMap((step) => {
    const from: unknown = Reflect.get(kept, step);
    const known = FORM_KEYS.find((formKey) => formKey === from);
    return known ? [[step, known] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** What is kept after a step was entered. A step that the item came through already keeps its way back: no circles. */
export function cameFromAfter(was: CameFrom, from: FormKey, to: ReviewState): CameFrom {
  const aside = ASIDE.find((step) => step === to);
  if (!aside) return was;
  let at: FormKey | undefined = from;
  for (let steps = 0; at !== undefined && steps < ASIDE.length; steps += 1) {
    if (at === to) return was;
    const behind: FormKey = at;
    at = ASIDE.some((step) => step === behind) ? was[behind as keyof CameFrom] : undefined;
  }
  return { ...was, [aside]: from };
}

/** The step or end that a transition leads to for this item; `cameFrom` is where its present step was entered from. */
export function targetOf(
  name: TransitionName,
  item: { employeeId: string | null; cameFrom: unknown },
): ReviewState {
  const { to } = TRANSITIONS[name];
  if (to !== 'back' && to !== 'work') return to;
  const came = to === 'back' ? FORM_KEYS.find((formKey) => formKey === item.cameFrom) : undefined;
  const step = came ?? firstStep(item);
  // Whose it is may have become known, or unknown, meanwhile.
  if (step === 'review' && item.employeeId === null) return 'searchAndMatch';
  if (step === 'searchAndMatch' && item.employeeId !== null) return 'review';
  return step;
}

/** The tag of a deletion: mails that never became a document have their own. */
export function deletionTag(formKey: FormKey): ActivityTag {
  return formKey === 'classifyEmail' ? 'Deleted Email' : 'Discarded Document';
}

/** Ends that someone other than who made them may take back, as long as the paper is kept: nothing in a file followed them. */
export const RESTORABLE: readonly ReviewState[] = ['deleted', 'rejectedNoCover'];

/** How long a deleted or refused paper is kept for an undo before its files are removed (D18). */
export const DELETED_KEPT_DAYS = 90;

/** Whether the process has ended there: no task is open. */
export function isEnd(state: ReviewState): boolean {
  return !FORM_KEYS.some((formKey) => formKey === state);
}

/** The step an incoming item begins with: whose it is may be known from the upload (D23). */
export function firstStep(item: { employeeId: string | null }): FormKey {
  return item.employeeId === null ? 'searchAndMatch' : 'review';
}
